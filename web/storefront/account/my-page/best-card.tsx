// The best card of the member's latest draw, as it lies on the stage.

import { Link } from '../../../router/context.tsx'
import { PointAmount } from '../../../ui/amount.tsx'
import { CardImage } from '../../../ui/card-image.tsx'
import { drawDetailPath } from '../../drawing/buy-product-history-detail/route.ts'
import { RarityBadge } from '../../packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '../../pictures.ts'
import { usePhrases } from '../../services.tsx'
import css from './best-card.module.css'
import type { MyPageData } from './loader.ts'

export function BestCard({ card, drawId }: NonNullable<MyPageData['best']>) {
  const { myPage: words } = usePhrases()
  return (
    <Link to={drawDetailPath(drawId)} className={css.best}>
      <span className={css.card}>
        <CardImage
          {...pictureSources(card.imageUrl, 'card', '7rem')}
          {...foilSources(card.foilUrl)}
          alt=""
          rarity={card.rarity}
        />
      </span>
      <span className={css.text}>
        <span className={css.label}>{words.bestCard}</span>
        <RarityBadge rarity={card.rarity} />
        <strong className={css.name}>{card.name}</strong>
        <PointAmount points={card.convertsToPoints} size="l" />
      </span>
    </Link>
  )
}
