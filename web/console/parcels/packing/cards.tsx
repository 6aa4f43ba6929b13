// The cards for the box, in the order in which they are fetched.

import { inForm, isOwnPicture, mediaWidths } from '#contract/media.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { Section } from '#web/console/frame/shell/page.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import type { Parcel } from './loader.ts'
import css from './screen.module.css'

type Card = Parcel['cards'][number]

interface CardsProps {
  cards: readonly Card[]
  /** While the parcel is being packed: which cards are in the box. */
  ticked?: { inBox: ReadonlySet<string>; put: (line: string) => void }
}

export function Cards({ cards, ticked }: CardsProps) {
  const { packing: words, parcels } = usePhrases()
  const note = ticked && words.inBox(formatInteger(ticked.inBox.size), formatInteger(cards.length))
  return (
    <Section title={parcels.contents} note={note}>
      <ul className={css.cards}>
        {cards.map((card) => (
          <li key={lineOf(card)}>
            {ticked ? (
              <label className={css.card}>
                <input
                  type="checkbox"
                  checked={ticked.inBox.has(lineOf(card))}
                  onChange={() => ticked.put(lineOf(card))}
                />
                <Line card={card} />
              </label>
            ) : (
              <p className={css.card}>
                <Line card={card} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Copies of a card in two states are two lines. */
const lineOf = ({ cardId, state }: Card) => `${cardId} ${state}`

function Line({ card: { name, state, modelNumber, imageUrl, quantity } }: { card: Card }) {
  const { parcels } = usePhrases()
  const thumb = isOwnPicture(imageUrl) ? inForm(imageUrl, mediaWidths.card[1], 'webp') : imageUrl
  return (
    <>
      {thumb !== '' && <img src={thumb} alt="" loading="lazy" className={css.thumb} />}
      <span className={css.cardName}>
        {name} {state}
        {modelNumber !== '' && <small>{modelNumber}</small>}
      </span>
      <strong>{parcels.quantity(formatInteger(quantity))}</strong>
    </>
  )
}
