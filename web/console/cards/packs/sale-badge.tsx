import type { PackSale } from '#contract/operator/packs.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const tones: Record<PackSale, BadgeTone> = {
  before_start: 'accent',
  on_sale: 'success',
  halted: 'warning',
  sold_out: 'neutral',
  ended: 'neutral',
  ended_early: 'neutral',
}

export function SaleBadge({ sale }: { sale: PackSale }) {
  const { packs } = usePhrases()
  return <Badge tone={tones[sale]}>{packs.sales[sale]}</Badge>
}
