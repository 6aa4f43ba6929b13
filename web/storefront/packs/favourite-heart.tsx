// The heart of a pack: leads a guest to the login, and is a switch for a member. Pages are the same for all who read them,
// so it comes once it is known who is here.

import { lazy, Suspense } from 'react'
import { Link } from '../../router/context.tsx'
import { HeartIcon } from '../../ui/icons.tsx'
import { loginPath } from '../joining/login/route.ts'
import { usePhrases, useVisitor } from '../services.tsx'
import css from './pack-card.module.css'
import type { PackSummary } from './pack-summary.ts'

/** A list is whole without it: where its script does not come, there is none. */
const MemberHeart = lazy(() => import('./favourites/member-heart.tsx').catch(() => ({ default: () => null })))

export function FavouriteHeart({ pack }: { pack: Pick<PackSummary, 'id' | 'name' | 'isBeforeStart'> }) {
  const visitor = useVisitor()
  const { packs } = usePhrases()
  if (!visitor) return null
  return visitor.isLoggedIn ? (
    <Suspense>
      <MemberHeart pack={pack} />
    </Suspense>
  ) : (
    <Link to={loginPath(pack.id)} className={css.heart} aria-label={packs.addFavourite(pack.name)}>
      <HeartIcon />
    </Link>
  )
}
