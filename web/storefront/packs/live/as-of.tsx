// Since when the figures of a page stand, or that they are those of this moment. Its place is always kept.

import { usePhrases } from '../../services.tsx'
import css from './as-of.module.css'
import type { LivePacks } from './use-live-packs.ts'

/** `asOf`: the instant of the loader's figures. Instants of the shop are written in Japanese time (ruling 3). */
export function AsOf({ live, asOf }: { live: LivePacks; asOf: string }) {
  const { packs } = usePhrases()
  return (
    <p className={css.asOf} data-live={live.isLive || undefined}>
      {live.isLive
        ? packs.live
        : packs.asOf((live.asOf !== undefined && live.asOf > asOf ? live.asOf : asOf).slice(11, 19))}
    </p>
  )
}
