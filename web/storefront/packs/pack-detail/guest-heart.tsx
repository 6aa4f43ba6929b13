// The heart on the page of a pack for a guest: leads to the login.

import type { ReactNode } from 'react'
import { Link } from '#web/router/context.tsx'
import { loginPath } from '#web/storefront/joining/login/route.ts'
import css from '#web/storefront/packs/favourites/heart.module.css'
import type { MarkedPack } from '#web/storefront/packs/favourites/lazy-member-heart.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { HeartIcon } from '#web/ui/heart-icon.tsx'

export default function GuestHeart({ pack }: { pack: MarkedPack }): ReactNode {
  const { packs } = usePhrases()
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
