// A card by itself, large: foil, front and back, and what is known of it. A swipe or an arrow key shows the next one.

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { rarities } from '#contract/catalogue.ts'
import { useBackCloses } from '#web/router/back-closes.ts'
import { Link } from '#web/router/context.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CardBack } from '#web/ui/card-back.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx'
import { Facts } from '#web/ui/rows.tsx'
import css from './card-viewer.module.css'
import type { ViewedCard } from './viewed-card.ts'

/** A finger that moved so far sideways has swiped, in px. */
const swipePx = 48

/** The default of its file: `lazy` takes it as it is. */
export default function CardViewer({
  cards,
  place,
  onPlace,
  onClose,
}: {
  cards: readonly ViewedCard[]
  place: number
  onPlace: (place: number) => void
  onClose: () => void
}) {
  const { packDetail } = usePhrases()
  const words = packDetail.viewer
  const [isBack, setBack] = useState(false)
  const card = cards[place]

  const step = (steps: number) => {
    if (cards[place + steps] === undefined) return
    setBack(false)
    onPlace(place + steps)
  }
  useArrowKeys(step)
  useBackCloses(true, onClose)
  if (card === undefined) return null

  return (
    <Dialog
      open
      look="stage"
      onClose={onClose}
      title={card.name}
      actions={
        <div className={css.actions}>
          <Button aria-label={words.previous} disabled={place === 0} onClick={() => step(-1)}>
            <ChevronLeftIcon />
          </Button>
          <Button aria-pressed={isBack} onClick={() => setBack(!isBack)}>
            {words.flip}
          </Button>
          <Button aria-label={words.next} disabled={place === cards.length - 1} onClick={() => step(1)}>
            <ChevronRightIcon />
          </Button>
        </div>
      }
    >
      <TurnedCard {...{ card, place, isBack, step }} />
      <p className={css.place} aria-live="polite">
        {words.place(formatInteger(place + 1), formatInteger(cards.length))}
        <span className="visually-hidden">{card.name}</span>
      </p>
      <div className={css.facts}>
        <CardFacts card={card} />
        {card.proofPath && <Link to={card.proofPath}>{words.proof}</Link>}
      </div>
    </Dialog>
  )
}

const faceSizes = '(max-height: 60rem) 42vh, 24rem'

/** Both sides of a card; a swipe leads to the next one. */
function TurnedCard({
  card,
  place,
  isBack,
  step,
}: {
  card: ViewedCard
  place: number
  isBack: boolean
  step: (steps: number) => void
}) {
  const { packDetail } = usePhrases()
  const startX = useRef<number>(null)
  return (
    <div
      className={css.card}
      data-back={isBack || undefined}
      onPointerDown={({ clientX }) => {
        startX.current = clientX
      }}
      onPointerUp={({ clientX }) => {
        const moved = clientX - (startX.current ?? clientX)
        startX.current = null
        if (Math.abs(moved) > swipePx) step(moved < 0 ? 1 : -1)
      }}
      onPointerCancel={() => {
        startX.current = null
      }}
    >
      <div className={css.face} key={place}>
        {card.imageUrl ? (
          <CardImage
            {...pictureSources(card.imageUrl, 'card', faceSizes)}
            {...foilSources(card.foilUrl)}
            alt={card.name}
            rarity={card.rarity}
            interactive
            loading="eager"
          />
        ) : (
          <p className={css.pictureless}>{card.name}</p>
        )}
      </div>
      <div className={css.reverse}>
        {card.backUrl ? (
          <CardImage
            {...pictureSources(card.backUrl, 'card', faceSizes)}
            alt={packDetail.viewer.backOf(card.name)}
            loading="eager"
          />
        ) : (
          <CardBack />
        )}
      </div>
    </div>
  )
}

function CardFacts({ card }: { card: ViewedCard }) {
  const { packs, packDetail, drawing, collection } = usePhrases()
  const words = packDetail.viewer
  const { language } = useServices()
  const { convertsToPoints, left, condition, reference } = card
  return (
    <Facts
      align="end"
      facts={[
        { name: words.number, value: card.modelNumber },
        { name: words.rarity, value: `${rarities[card.rarity].mark} ${drawing.rarityNames[card.rarity]}` },
        { name: words.grade, value: card.grade || undefined },
        {
          name: words.state,
          value: condition ? words.meaning(condition.label, condition.meaning) : undefined,
        },
        { name: words.note, value: card.note || undefined },
        {
          name: words.reference,
          value:
            reference &&
            words.referenceOf(
              formatInteger(reference.yen),
              formatDay(reference.on, language),
              reference.source,
            ),
        },
        {
          name: card.isPoints ? packs.points : words.worth,
          value: card.isShipOnly
            ? packs.shipOnly
            : convertsToPoints !== undefined && packDetail.averageOf(formatInteger(convertsToPoints)),
        },
        {
          name: collection.copiesDrawn,
          value: card.copies !== undefined && collection.copiesOf(formatInteger(card.copies)),
        },
        { name: words.left, value: left && words.place(formatInteger(left.now), formatInteger(left.sealed)) },
      ]}
    />
  )
}

function useArrowKeys(step: (steps: number) => void): void {
  const pressed = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') step(1)
    if (key === 'ArrowLeft') step(-1)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
}
