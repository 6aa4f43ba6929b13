// The stage of the thanks: the best card large, the next ones behind it, and what became of all of them; the same draw again, and the result to be shared.

import type { CSSProperties } from 'react'
import { bestFirst, stacked } from '#web/storefront/drawing/choice.ts'
import { drawProofPath } from '#web/storefront/drawing/draw-proof/route.ts'
import { useShare } from '#web/storefront/drawing/use-share.ts'
import { useCardViewer } from '#web/storefront/packs/card-viewer/use-card-viewer.tsx'
import { ViewButton } from '#web/storefront/packs/card-viewer/view-button.tsx'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { drawAgainPath } from '#web/storefront/packs/pack-detail/route.ts'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import css from './drawn-cards.module.css'
import type { ThankYouData } from './loader.ts'

/** At most this many kinds are shown. */
const most = 5

export function DrawnCards({ draw }: { draw: NonNullable<ThankYouData['draw']> }) {
  const { drawing, thanks } = usePhrases()
  const { settings, language } = useServices()
  const { share, hasCopied } = useShare()
  const isShipped = draw.shippedCards.length > 0
  const kinds = stacked(bestFirst(isShipped ? draw.shippedCards : draw.convertedCards))
  const shown = kinds.slice(0, most)
  const [best] = shown
  const { open, viewer } = useCardViewer(shown.map(({ card }) => card))
  const others = kinds.slice(1).reduce((sum, { cards }) => sum + cards.length, (best?.cards.length ?? 1) - 1)

  const next = draw.isOnSale ? drawAgainPath(draw.packId, draw.count) : homePath
  const address = drawProofPath({ ...draw, drawId: draw.id }, language)
  const shareProof = () =>
    share(thanks.shareText(draw.packName), (settings.origin ?? window.location.origin) + address)

  return (
    <section className={css.stage} data-rarity={best?.card.rarity} aria-labelledby="thanks">
      <div className={css.words}>
        <h1 id="thanks">{drawing.thanksTitle}</h1>
        <p role="status">
          {isShipped ? drawing.thanksShipped(formatInteger(draw.shippedCards.length)) : drawing.thanksNoShip}
        </p>
      </div>
      <ul className={css.fan} style={{ '--cards': shown.length } as CSSProperties}>
        {shown.map(({ card }, place) => (
          <li
            key={card.id}
            style={{ '--place': place } as CSSProperties}
            data-best={place === 0 || undefined}
          >
            <CardImage
              {...pictureSources(card.imageUrl, 'card', place === 0 ? '14rem' : '9rem')}
              {...foilSources(card.foilUrl)}
              alt=""
              rarity={card.rarity}
              interactive={place === 0}
              loading="eager"
            />
            <ViewButton name={card.name} onView={() => open(place)} />
          </li>
        ))}
      </ul>
      {best && (
        <p className={css.name}>
          <RarityBadge rarity={best.card.rarity} />
          <b>{best.card.name}</b>
          {others > 0 && <span>{thanks.more(formatInteger(others))}</span>}
        </p>
      )}
      <div className={css.acts}>
        <LinkButton to={next} variant="primary" size="l">
          {draw.isOnSale ? drawing.spinAgain : thanks.otherPacks}
        </LinkButton>
        <Button size="l" onClick={() => void shareProof()}>
          {hasCopied ? drawing.linkCopied : thanks.share}
        </Button>
        <span className="visually-hidden" role="status">
          {hasCopied && drawing.linkCopied}
        </span>
        <small>{thanks.shareNote}</small>
      </div>
      {viewer}
    </section>
  )
}
