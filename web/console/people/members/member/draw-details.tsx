// A draw: its slots, its cost, its cards and the outcome of each, and where everybody can check the box.

import { useState } from 'react'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { usePhrases } from '#web/console/frame/services.tsx'
import { CopyButton } from '#web/console/frame/shell/copy-button.tsx'
import { Copied, type Fact } from '#web/console/frame/shell/facts.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatInstant } from '#web/ui/dates.ts'
import { ExternalIcon } from '#web/ui/icons.tsx'
import css from './draw-details.module.css'
import type { EventOf } from './event-line.tsx'
import { ageOf } from './moments.tsx'

type Draw = EventOf<'draw'>

/** The number of cards that are taken in at a glance. */
const cardsAtOnce = 10

/** The shop counts slots from 1 on every page; the contract from 0. */
const slotNumber = (slot: number) => formatInteger(slot + 1)

export function drawFacts(
  draw: Draw,
  { phrases: { timeline, member }, language }: { phrases: ConsolePhrases; language: Language },
): readonly Fact[] {
  const words = timeline.draw
  const { firstSlot, count, cost, currency, revealedAt, chosenAt, chosenBy, convertedPoints } = draw
  const moment = (at: string) => timeline.age(formatInstant(at, language), ageOf(at, language))
  const chosen = chosenBy === 'shop' ? words.byShopAt : words.byMember
  return [
    [
      words.slots,
      count === 1
        ? words.oneSlot(slotNumber(firstSlot))
        : words.slotRange(slotNumber(firstSlot), slotNumber(firstSlot + count - 1), formatInteger(count)),
    ],
    [
      words.cost,
      currency === 'points' ? member.pt(formatInteger(cost)) : member.coins(formatHundredths(cost)),
    ],
    [words.revealedAt, revealedAt === null ? words.notRevealed : moment(revealedAt)],
    [words.chosenAt, chosenAt === null ? words.choiceOpen : chosen(moment(chosenAt))],
    convertedPoints === 0 ? undefined : [words.convertedPoints, member.pt(formatInteger(convertedPoints))],
    [words.ticket, <Copied key="ticket" value={draw.ticketHash} what={words.ticket} />],
  ]
}

const tones: Record<Draw['cards'][number]['fate'], BadgeTone> = {
  open: 'warning',
  converted: 'neutral',
  shipped: 'accent',
}

/** The cards, and where they are proven. */
export function DrawEnd({ draw: { cards, boxUrl, proofUrl } }: { draw: Draw }) {
  const words = usePhrases().timeline.draw
  const [areAllShown, setAllShown] = useState(false)
  const shown = areAllShown ? cards : cards.slice(0, cardsAtOnce)
  return (
    <>
      {cards.length === 0 ? (
        <p className="soft">{words.hidden}</p>
      ) : (
        <ul className={css.cards} aria-label={words.cards}>
          {shown.map((card) => (
            <li key={card.slot} className={css.card}>
              <span className={css.name}>
                {card.name} <small>{card.modelNumber}</small>
              </span>
              <Badge tone={tones[card.fate]}>{words.fates[card.fate]}</Badge>
              <small className={css.note}>
                {[
                  card.extra === null ? words.slot(slotNumber(card.slot)) : words.extras[card.extra],
                  words.tier(formatInteger(card.tier)),
                  words.convertsTo(formatInteger(card.convertsToPoints)),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      <p className={css.actions}>
        {shown.length < cards.length && (
          <Button onClick={() => setAllShown(true)}>{words.allCards(formatInteger(cards.length))}</Button>
        )}
        {proofUrl !== '' && (
          <>
            <CopyButton value={proofUrl} label={words.copyProof} />
            <ToShop to={proofUrl} label={words.openProof} />
          </>
        )}
        <ToShop to={boxUrl} label={words.proof} />
      </p>
    </>
  )
}

const ToShop = ({ to, label }: { to: string; label: string }) => (
  <a className={css.proof} href={to} target="_blank" rel="noreferrer">
    {label}
    <ExternalIcon size={16} />
  </a>
)
