// The heart of a pack for a member: marks it. At a pack that is to come it offers a message.

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { HeartIcon } from '#web/ui/heart-icon.tsx'
import css from './heart.module.css'
import type { MarkedPack } from './lazy-member-heart.tsx'
import { favouritesOf } from './store.ts'

const OpeningOffer = lazy(() => import('./opening-offer.tsx').catch(() => ({ default: () => null })))

export default function MemberHeart({ pack }: { pack: MarkedPack }): ReactNode {
  const { packs: words } = usePhrases()
  const store = favouritesOf(useApi())
  const isOn = useSyncExternalStore(store.subscribe, store.get, store.get).has(pack.id)
  const [isOffered, setOffered] = useState(false)

  useEffect(() => store.show(), [store])

  const press = async () => {
    const isMarked = (await store.set(pack.id, !isOn)) && !isOn
    if (isMarked && pack.isBeforeStart) setOffered(true)
  }
  return (
    <>
      <button
        type="button"
        className={css.heart}
        // The label says what a press does: `aria-pressed` beside it would turn it into its contrary.
        data-marked={isOn || undefined}
        aria-label={isOn ? words.removeFavourite(pack.name) : words.addFavourite(pack.name)}
        onClick={press}
      >
        <HeartIcon />
      </button>
      {isOffered && (
        <Suspense>
          <OpeningOffer onClose={() => setOffered(false)} />
        </Suspense>
      )}
    </>
  )
}
