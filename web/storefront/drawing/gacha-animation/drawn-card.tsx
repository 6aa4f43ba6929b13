// The curtain call: the drawn card after its opening, in the light of its tier, with what is to be said of it.

import { type CSSProperties, useEffect, useRef, useState } from 'react'
import type { Reveal, RevealedCard } from '#contract/draws.ts'
import { LastOneBadge } from '#web/storefront/packs/last-one-badge.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { CardImage } from '#web/ui/card-image.tsx'
import { Confetti } from './confetti.tsx'
import { CountUp } from './count-up.tsx'
import css from './drawn-card.module.css'
import { lightStyle } from './light-style.ts'
import { highestTier, tierOf } from './running-order.ts'
import { ShareDraw } from './share-draw.tsx'

/** The picture of a card alone on the stage. */
export const largePicture = ({ imageUrl }: RevealedCard) =>
  pictureSources(imageUrl, 'card', 'min(72vw, 24rem)')

export interface DrawnCardProps {
  draw: Reveal
  card: RevealedCard
  /** Which of its kind it is among all that the member has drawn; 1: it is new. */
  copy: number
  /** It can still be shipped or converted. */
  hasChoice: boolean
  /** Nothing moves. */
  isStill: boolean
  /** The draw's proof comes after the reveal. */
  proof: { isWanted: boolean; toggle: () => void }
}

export function DrawnCard({ draw, card, copy, hasChoice, isStill, proof }: DrawnCardProps) {
  const { drawing: words, packDetail, ui } = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  const tier = tierOf(card)
  const isHighest = tier === highestTier
  const shown = useShownPicture(place, isHighest && !isStill)
  return (
    <div
      ref={place}
      className={css.place}
      data-rarity={card.rarity}
      data-tier={tier}
      style={{ ...lightStyle(card), '--tier': tier } as CSSProperties}
    >
      <span className={css.light} aria-hidden="true" />
      {tier >= 4 && <span className={css.rays} aria-hidden="true" />}
      <div className={css.seat}>
        <div className={css.card}>
          <CardImage
            {...largePicture(card)}
            {...foilSources(card.foilUrl)}
            alt=""
            rarity={card.rarity}
            interactive={!isStill}
            loading="eager"
          />
        </div>
        <span className={css.edge} aria-hidden="true" />
      </div>
      {shown && <Confetti picture={shown} />}
      <div className={css.text}>
        <p className={css.facts}>
          {card.isLastOne && <LastOneBadge />}
          <RarityBadge rarity={card.rarity} />
          <Copy copy={copy} />
          <span className={css.number}>{card.modelNumber}</span>
        </p>
        <p className={css.name}>{card.name}</p>
        {hasChoice && (
          <p className={css.worth}>
            {card.isShipOnly ? (
              words.shipOnly
            ) : (
              <>
                {words.worth} <CountUp value={card.convertsToPoints} isStill={isStill} />
                {ui.pointUnit}
              </>
            )}
          </p>
        )}
        {!card.isLastOne && (
          <p className={css.number}>
            {words.nthInBox(formatInteger(card.nthInBox), formatInteger(card.sealedInBox))}
          </p>
        )}
        <div className={css.acts}>
          <button type="button" className={css.act} aria-pressed={proof.isWanted} onClick={proof.toggle}>
            <span className={css.stamp} aria-hidden="true">
              {packDetail.sealMark}
            </span>
            {words.proofAfter}
          </button>
          {isHighest && <ShareDraw draw={draw} />}
        </div>
      </div>
    </div>
  )
}

/** New, or the how manieth of its kind. The stage says it in words. */
function Copy({ copy }: { copy: number }) {
  const { drawing: words } = usePhrases()
  return (
    <span className={copy === 1 ? css.isNew : css.copy} aria-hidden="true">
      {copy === 1 ? words.newMark : words.times(formatInteger(copy))}
    </span>
  )
}

/** The form of the picture that the browser chose, once it is there. */
function useShownPicture(place: { current: HTMLElement | null }, isWanted: boolean): string | undefined {
  const [shown, setShown] = useState<string>()
  useEffect(() => {
    const image = place.current?.querySelector('img')
    if (!isWanted || !image) return setShown(undefined)
    const show = () => setShown(image.currentSrc || image.src)
    if (image.complete) show()
    else image.addEventListener('load', show, { once: true })
    return () => image.removeEventListener('load', show)
  }, [place, isWanted])
  return shown
}
