import type { PackSale } from '../../../contract/operator/packs.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { usePhrases } from '../services.tsx'

const tones: Record<PackSale, BadgeTone> = {
  'before start': 'accent',
  'on sale': 'success',
  halted: 'warning',
  'sold out': 'neutral',
  ended: 'neutral',
  'ended early': 'neutral',
}

export function SaleBadge({ sale }: { sale: PackSale }) {
  const { packs } = usePhrases()
  return <Badge tone={tones[sale]}>{packs.sales[sale]}</Badge>
}
