// Equal cards of a draw, to be shipped or converted to points: a check box for one, a stepper for several.

import { memo, type ReactNode, useState } from 'react'
import type { Card } from '#contract/draws.ts'
import type { Stack } from '#web/storefront/drawing/choice.ts'
import { CardState } from '#web/storefront/packs/card-state.tsx'
import { ExtraBadge } from '#web/storefront/packs/extra-badge.tsx'
import { RarityBadge } from '#web/storefront/packs/rarity-badge.tsx'
import { foilSources, pictureSources } from '#web/storefront/route/pictures.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Button } from '#web/ui/button.tsx'
import { CardImage } from '#web/ui/card-image.tsx'
import { CheckIcon } from '#web/ui/icons.tsx'
import { LockIcon } from '#web/ui/lock-icon.tsx'
import css from './choice-tile.module.css'

interface ChoiceTileProps {
  stack: Stack<Card>
  /** The number of them that are shipped. */
  shipped: number
  /** Cannot be changed: ship-only, or after the deadline. */
  isFixed: boolean
  onShip: (stack: Stack<Card>, count: number) => void
}

export const ChoiceTile = memo(function ChoiceTile(props: ChoiceTileProps) {
  const { drawing: words, packDetail } = usePhrases()
  const { stack, shipped, isFixed, onShip } = props
  const { card, cards } = stack
  const name = card.extra === null ? card.name : `${packDetail.extras[card.extra]} ${card.name}`
  if (cards.length > 1) return <StackTile {...props} name={name} />
  return (
    <label className={css.tile} data-ships={shipped > 0 || undefined}>
      <input
        type="checkbox"
        className={css.input}
        checked={shipped > 0}
        disabled={isFixed}
        onChange={() => onShip(stack, 1 - shipped)}
        aria-label={words.tileShip(name)}
      />
      <Picture card={card}>
        {card.isShipOnly ? <LockIcon size={16} /> : shipped > 0 && <CheckIcon size={16} />}
      </Picture>
      <Facts card={card} />
      <span className={css.state}>
        {card.isPoints
          ? words.credited(formatInteger(card.convertsToPoints))
          : card.isShipOnly
            ? words.shipOnly
            : shipped > 0
              ? words.ships
              : words.convertsInto(formatInteger(card.convertsToPoints))}
      </span>
    </label>
  )
})

/** Its picture ships all of them or none, its buttons one more or one fewer. */
function StackTile({ stack, shipped, isFixed, onShip, name }: ChoiceTileProps & { name: string }) {
  const { drawing: words } = usePhrases()
  const { card, cards } = stack
  const total = cards.length
  // Only what changes here is said here: a rule changes many tiles, and the sums say it.
  const [hasFocus, setFocus] = useState(false)
  const picture = (
    <Picture card={card}>
      {card.isShipOnly && <LockIcon size={16} />}
      {words.times(formatInteger(total))}
    </Picture>
  )
  const step = (by: -1 | 1) => {
    const count = shipped + by
    const isEnd = count < 0 || count > total
    return (
      <Button
        aria-label={(by > 0 ? words.shipOneMore : words.shipOneFewer)(name)}
        // Not `disabled`, which would take the focus away at the last step.
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && onShip(stack, count)}
      >
        {by > 0 ? '+' : '−'}
      </Button>
    )
  }
  return (
    <fieldset
      aria-label={name}
      className={css.tile}
      data-ships={shipped > 0 || undefined}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
    >
      {isFixed ? (
        picture
      ) : (
        <button
          type="button"
          className={css.whole}
          aria-pressed={shipped === total}
          aria-label={words.shipAllOf(name, formatInteger(total))}
          onClick={() => onShip(stack, shipped === total ? 0 : total)}
        >
          {picture}
        </button>
      )}
      <Facts card={card} />
      {card.isPoints || card.isShipOnly ? (
        <span className={css.state}>
          {card.isPoints ? words.credited(formatInteger(card.convertsToPoints * total)) : words.shipOnly}
        </span>
      ) : (
        <span className={css.state}>
          <span aria-live={hasFocus ? 'polite' : 'off'}>
            {words.shipsOf(formatInteger(shipped), formatInteger(total))}
          </span>
          <br />
          {words.convertsEach(formatInteger(card.convertsToPoints))}
        </span>
      )}
      {!isFixed && (
        <span className={css.stepper}>
          {step(-1)}
          {step(1)}
        </span>
      )}
    </fieldset>
  )
}

function Picture({ card, children }: { card: Card; children: ReactNode }) {
  return (
    <span className={css.picture}>
      <CardImage
        {...pictureSources(card.imageUrl, 'card', '(min-width: 48rem) 11rem, 30vw')}
        {...foilSources(card.foilUrl)}
        alt=""
        rarity={card.rarity}
      />
      {!card.isPoints && <span className={css.mark}>{children}</span>}
    </span>
  )
}

function Facts({ card }: { card: Card }) {
  return (
    <>
      <span className={css.facts}>
        <RarityBadge rarity={card.rarity} />
        <ExtraBadge extra={card.extra} />
        <CardState card={card} />
      </span>
      <span className={css.name}>{card.name}</span>
    </>
  )
}
