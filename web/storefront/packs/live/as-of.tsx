// The time of a page's figures, or that they are those of this moment. Its place is always kept.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './as-of.module.css'
import { type ShownPack, shownPacks } from './shown-packs.ts'
import type { LivePacks } from './use-live-packs.ts'

/**
 * `asOf`: the instant of the loader's figures. Instants of the shop are written in Japanese time (ruling 3).
 * `shown`: the figures of the packs on a page that waits for a touch; its first script reads them.
 */
export function AsOf({
  live,
  asOf,
  shown = [],
}: {
  live: LivePacks
  asOf: string
  shown?: readonly ShownPack[]
}) {
  const { packs } = usePhrases()
  return (
    <p
      className={css.asOf}
      data-live={live.isLive || undefined}
      data-packs={shown.length > 0 ? shownPacks(shown) : undefined}
    >
      <span className={css.live}>{packs.live}</span>
      <span className={css.then}>
        {packs.asOf((live.asOf !== undefined && live.asOf > asOf ? live.asOf : asOf).slice(11, 19))}
      </span>
    </p>
  )
}
