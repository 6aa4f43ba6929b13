// The best card of the month in which the member last drew, as it lies on the stage.

import { Link } from '#web/router/context.tsx'
import { drawDetailPath } from '#web/storefront/drawing/buy-product-history-detail/route.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './best-card.module.css'
import type { MyPageData } from './loader.ts'

export function BestCard({ drawId, month, ...card }: NonNullable<MyPageData['best']>) {
  const { myPage: words } = usePhrases()
  return (
    <Link to={drawDetailPath(drawId)} className={css.best}>
      <span className={css.card}>
        <CardImage {...pictureSources(card.imageUrl, 'card', '7rem')} alt="" rarity={card.rarity} />
      </span>
      <span className={css.text}>
        <span className={css.label}>{words.bestCard(words.month(String(Number(month.slice(5)))))}</span>
        <RarityBadge rarity={card.rarity} />
        <strong className={css.name}>{card.name}</strong>
      </span>
    </Link>
  )
}
