// The packs of a page as they are now: the loader's, updated from a stream. One stream a page.

import { useEffect, useState } from 'react'
import type { PackNow } from '#contract/pack-now.ts'
import { useServices } from '#web/storefront/route/services.tsx'

export interface LivePacks {
  /** A pack with its last message, unless the loader's figures are newer. */
  now<P extends Pick<PackNow, 'asOf'>>(id: string, pack: P): P
  /** The time of the figures; undefined: that of the loader's. */
  asOf?: string
  /** They are those of the shop at this moment. */
  isLive?: boolean
  /** The page has come back to the foreground, and waits for fresh figures. */
  isStale?: boolean
}

const still: LivePacks = { now: (_id, pack) => pack }

/** Tells whether a pack of a list may still change: one that is over stays as it is, and a shop keeps it listed. */
export const mayChange = ({ status }: Pick<PackNow, 'status'>): boolean =>
  status !== 'sold_out' && status !== 'ended'

export function useLivePacks(packIds: readonly string[]): LivePacks {
  const { language } = useServices()
  const [live, setLive] = useState(still)
  const ids = packIds.join()
  useEffect(() => {
    const leaving = new AbortController()
    // Without it the page shows the time of its figures.
    import('./live-stream.ts').then(
      ({ followPacks }) => followPacks(ids, language, setLive, leaving.signal),
      () => {},
    )
    return () => leaving.abort()
  }, [ids, language])
  return live
}
