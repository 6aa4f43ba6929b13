// The heart on the page of a pack: leads a guest to the login, and is a switch for a member.

import { Link } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import css from '#web/storefront/packs/favourites/heart.module.css'
import { LazyMemberHeart, type MarkedPack } from '#web/storefront/packs/favourites/lazy-member-heart.tsx'
import { usePhrases, useVisitor } from '#web/storefront/route/services.tsx'
import { HeartIcon } from '#web/ui/heart-icon.tsx'

export function FavouriteHeart({ pack }: { pack: MarkedPack }) {
  const visitor = useVisitor()
  const { packs } = usePhrases()
  // The page is the same for all who read it: it is not known yet who is here.
  if (!visitor) return null
  if (visitor.isLoggedIn) return <LazyMemberHeart pack={pack} />
  return (
    <Link
      to={loginPath({ packId: pack.id })}
      className={css.heart}
      aria-label={packs.addFavourite(pack.name)}
    >
      <HeartIcon />
    </Link>
  )
}
