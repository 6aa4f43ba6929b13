// The heart on the page of a pack: leads a guest to the login, and is a switch for a member.

import { lazy, Suspense } from 'react'
import { LazyMemberHeart, type MarkedPack } from '#web/storefront/packs/favourites/lazy-member-heart.tsx'
import { useVisitor } from '#web/storefront/route/services.tsx'

/** The page is whole without it: where its script does not come, there is none. */
const GuestHeart = lazy(() => import('./guest-heart.tsx').catch(() => ({ default: () => null })))

/** Nothing until it is known who is here: the page is the same for all who read it. */
export const FavouriteHeart = ({ pack }: { pack: MarkedPack }) =>
  useVisitor()?.isLoggedIn === false ? (
    <Suspense>
      <GuestHeart pack={pack} />
    </Suspense>
  ) : (
    <LazyMemberHeart pack={pack} />
  )
