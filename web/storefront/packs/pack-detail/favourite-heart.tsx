// The heart on the page of a pack: leads a guest to the login, and is a switch for a member.

import { Link } from '../../../router/context.tsx'
import { HeartIcon } from '../../../ui/heart-icon.tsx'
import { loginPath } from '../../joining/login/route.ts'
import { usePhrases, useVisitor } from '../../services.tsx'
import css from '../favourites/heart.module.css'
import { LazyMemberHeart, type MarkedPack } from '../favourites/lazy-member-heart.tsx'

export function FavouriteHeart({ pack }: { pack: MarkedPack }) {
  const visitor = useVisitor()
  const { packs } = usePhrases()
  // The page is the same for all who read it: it is not known yet who is here.
  if (!visitor) return null
  if (visitor.isLoggedIn) return <LazyMemberHeart pack={pack} />
  return (
    <Link to={loginPath(pack.id)} className={css.heart} aria-label={packs.addFavourite(pack.name)}>
      <HeartIcon />
    </Link>
  )
}
