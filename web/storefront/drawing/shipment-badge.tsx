// The shipping state of a draw's cards (spec §9).

import { usePhrases } from '#web/storefront/route/services.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

export type ShipmentState = 'unselected' | 'unshipped' | 'shipped' | 'none' | 'paid_back'

const tones: Record<ShipmentState, BadgeTone> = {
  unselected: 'accent',
  unshipped: 'warning',
  shipped: 'success',
  none: 'neutral',
  paid_back: 'neutral',
}

export function ShipmentBadge({ state }: { state: ShipmentState }) {
  return <Badge tone={tones[state]}>{usePhrases().histories.shipments[state]}</Badge>
}
