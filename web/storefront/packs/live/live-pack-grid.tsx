// The packs of a list as they are now, and since when.

import { PackGrid } from '#web/storefront/packs/pack-card.tsx'
import type { PackSummary } from '#web/storefront/packs/pack-summary.ts'
import { AsOf } from './as-of.tsx'
import { mayChange, useLivePacks } from './use-live-packs.ts'

export function LivePackGrid({
  packs,
  hasFirst,
  headingLevel = 2,
}: {
  packs: readonly PackSummary[]
  hasFirst?: boolean
  headingLevel?: 2 | 3
}) {
  const changing = packs.filter(mayChange)
  const live = useLivePacks(changing.map(({ id }) => id))
  return (
    <>
      {packs[0] && <AsOf live={live} asOf={packs[0].asOf} shown={changing} />}
      <PackGrid packs={packs} live={live} hasFirst={hasFirst} headingLevel={headingLevel} />
    </>
  )
}
