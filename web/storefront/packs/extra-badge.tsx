// Marks a card as an extra (rulings 35 and 50).

import type { Card } from '#contract/draws.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Badge } from '#web/ui/badge.tsx'

export function ExtraBadge({ extra }: Pick<Card, 'extra'>) {
  const { packDetail } = usePhrases()
  return extra && <Badge tone="accent">{packDetail.extras[extra]}</Badge>
}
