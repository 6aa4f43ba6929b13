// The curtain call: the drawn card after its opening, in the light of its tier, with what is to be said of it.

import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Reveal, RevealedCard } from '#contract/draws.ts'
import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { inTime } from '#web/storefront/packs/pouch-picture.ts'
import { RarityBadge, StateBadge } from '#web/storefront/packs/rarity-badge.tsx'
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

/** A half turn of the card's back: from its edge to its edge (drawn-card.module.css). */
const turnMs = 300

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
  /** Called when the card turns to its face; until then its back turns. */
  onFace: () => void
  /** The draw's proof comes after the reveal. */
  proof: { isWanted: boolean; toggle: () => void }
}

function Worth({ card, isStill }: Pick<DrawnCardProps, 'card' | 'isStill'>) {
  const { drawing: words, ui } = usePhrases()
  return (
    <p className={css.worth}>
      {card.isShipOnly ? (
        words.shipOnly
      ) : (
        <>
          {card.isPoints ? words.won : words.worth}{' '}
          <CountUp value={card.convertsToPoints} isStill={isStill} />
          {ui.pointUnit}
        </>
      )}
    </p>
  )
}

export function DrawnCard({ draw, card, copy, hasChoice, isStill, onFace, proof }: DrawnCardProps) {
  const { drawing: words, packDetail } = usePhrases()
  const place = useRef<HTMLDivElement>(null)
  const tier = tierOf(card)
  const face = useFace(place, onFace)
  return (
    <div
      ref={place}
      className={css.place}
      data-rarity={card.rarity}
      data-tier={tier}
      data-face={face && (face.shown ? 'shown' : 'missing')}
      style={{ ...lightStyle(card), '--tier': tier, '--turns': face?.turns } as CSSProperties}
    >
      <span className={css.light} />
      {tier >= 4 && <span className={css.rays} />}
      <div className={css.seat}>
        <span className={css.back} />
        <div className={css.card}>
          <CardImage
            {...largePicture(card)}
            {...foilSources(card.foilUrl)}
            alt=""
            rarity={card.rarity}
            interactive={!isStill}
            loading="eager"
            decoding="sync"
          />
        </div>
        <span className={css.glint} />
      </div>
      {tier === highestTier && !isStill && face?.shown && <Confetti picture={face.shown} />}
      <div className={css.text}>
        <p className={css.facts}>
          <ExtraBadge extra={card.extra} />
          <RarityBadge rarity={card.rarity} />
          <StateBadge card={card} />
          {!card.isPoints && <Copy copy={copy} />}
          <span className={css.number}>{card.modelNumber}</span>
        </p>
        <p className={css.name}>{card.name}</p>
        {(hasChoice || card.isPoints) && <Worth card={card} isStill={isStill} />}
        {card.extra === null && (
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
          {card.rarity > 0 && <ShareDraw draw={draw} />}
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

/**
 * Calls back once the face can be shown. `shown`: the form of its picture that the browser chose; undefined where none
 * arrived in time. `turns`: with which half turn of its back the card comes round to it.
 */
function useFace(place: { current: HTMLElement | null }, onFace: () => void) {
  const [face, setFace] = useState<{ turns: number; shown: string | undefined }>()
  const tell = useEffectEvent(onFace)
  useEffect(() => {
    const begunAt = performance.now()
    const image = place.current?.querySelector('img')
    const turn = (shown?: string) => {
      // Another card may be on stage by now.
      if (!place.current) return
      setFace({ turns: Math.ceil((performance.now() - begunAt) / turnMs), shown })
      tell()
    }
    if (!image) return turn()
    const shown = image.decode().then(
      () => image.currentSrc,
      () => undefined,
    )
    void inTime(shown).then(turn)
  }, [place])
  return face
}
