import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Meter } from '#web/ui/meter.tsx'
import type { PackSummary } from './pack-summary.ts'

/**
 * Shows how many slots of a pack are left, and how many wait for a round; a sale that ended early sells none, whatever is
 * left.
 */
export function SlotsMeter({
  pack,
}: {
  pack: Pick<PackSummary, 'status' | 'remaining' | 'total' | 'waiting'>
}) {
  const { packs } = usePhrases()
  const { status, remaining, total, waiting } = pack
  const left = packs.slotsLeft(formatInteger(remaining), formatInteger(total))
  const shown = status === 'ended' ? packs.ended : left
  return (
    <Meter
      value={remaining}
      max={total}
      label={waiting ? shown + packs.waiting(formatInteger(waiting)) : shown}
    />
  )
}
