// The heart on a pack: marks it for a member, leads a guest to the login. At a pack that is to come it offers a message.

import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { favourites as en } from '../../../../phrases/storefront/favourites/en.ts'
import { favourites as ja } from '../../../../phrases/storefront/favourites/ja.ts'
import { Link } from '../../../router/context.tsx'
import { loginPath } from '../../joining/login/route.ts'
import { useServices, useVisitor } from '../../services.tsx'
import type { PackSummary } from '../pack-summary.ts'
import css from './heart.module.css'
import { favouritesOf } from './store.ts'

const OpeningOffer = lazy(() => import('./opening-offer.tsx').catch(() => ({ default: () => null })))

const Shape = () => (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 20.5S3.5 15.6 3.5 9.4A4.6 4.6 0 0112 7a4.6 4.6 0 018.5 2.4c0 6.2-8.5 11.1-8.5 11.1z" />
  </svg>
)

export default function Heart({
  pack,
}: {
  pack: Pick<PackSummary, 'id' | 'name' | 'isBeforeStart'>
}): ReactNode {
  const { api, language } = useServices()
  const isMember = useVisitor()?.isLoggedIn === true
  const store = favouritesOf(api)
  const isOn = useSyncExternalStore(store.subscribe, store.get, store.get).has(pack.id)
  const [isOffered, setOffered] = useState(false)
  const words = { ja, en }[language]

  useEffect(() => (isMember ? store.load() : store.forget()), [store, isMember])

  if (!isMember)
    return (
      <Link to={loginPath(pack.id)} className={css.heart} aria-label={words.add(pack.name)}>
        <Shape />
      </Link>
    )
  const press = async () => {
    const isMarked = (await store.set(pack.id, !isOn)) && !isOn
    if (isMarked && pack.isBeforeStart) setOffered(true)
  }
  return (
    <>
      <button
        type="button"
        className={css.heart}
        aria-pressed={isOn}
        aria-label={isOn ? words.remove(pack.name) : words.add(pack.name)}
        onClick={press}
      >
        <Shape />
      </button>
      {isOffered && (
        <Suspense>
          <OpeningOffer onClose={() => setOffered(false)} />
        </Suspense>
      )}
    </>
  )
}
