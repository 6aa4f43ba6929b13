// One line for each kind of event: the event, the amount it moved, and its marks.

import type { ReactNode } from 'react'
import type { TimelineKind } from '#contract/operator/timeline.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { methodWord, paymentWord, wordFor } from '#web/console/frame/shell/known-words.ts'
import { sayOfMember } from '#web/console/people/audit/say-record.ts'
import { ProgressBadge } from '#web/console/people/enquiries/progress-badge.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import type { TimelineEvent } from './loader.ts'

/** The data of an event of this kind. */
export type EventOf<Kind extends TimelineKind> = NonNullable<TimelineEvent[Kind]>

export interface EventLine {
  line: string
  /** Points, coins or yen. */
  amount?: string
  marks?: ReactNode
}

/** With its sign, so that nothing has to be guessed from a colour. */
const signed = (value: number, text: string) => (value > 0 ? `+${text}` : text)

/** The moved points and coins; empty when there are neither. */
const movedText = ({ member }: ConsolePhrases, points: number, coinHundredths: number): string =>
  [
    points !== 0 && member.pt(signed(points, formatInteger(points))),
    coinHundredths !== 0 && member.coins(signed(coinHundredths, formatHundredths(coinHundredths))),
  ]
    .filter(Boolean)
    .join(' ')

const paymentTone = (state: string): BadgeTone => {
  if (state === 'paid') return 'success'
  if (state === 'declined' || state === 'review' || state === 'unknown') return 'danger'
  return state.endsWith('ed') ? 'neutral' : 'warning'
}

const outcomeTone = (outcome: string): BadgeTone =>
  outcome === 'rewarded' ? 'success' : outcome === 'waiting' ? 'warning' : 'neutral'

/** The beginning of a text, as much as a line holds. */
const beginningOf = (text: string): string => {
  const line = text.split('\n', 1)[0] ?? ''
  return line.length > 40 || line !== text ? `${line.slice(0, 40)}…` : line
}

const lines: {
  [Kind in TimelineKind]: (event: EventOf<Kind>, phrases: ConsolePhrases, language: Language) => EventLine
} = {
  account: ({ what }, { timeline }) => ({ line: timeline.account[what] }),
  draw: ({ packName, count, cost, currency, revealedAt, chosenBy, cards }, phrases) => {
    const words = phrases.timeline.draw
    const counted = (fate: string) => cards.filter((card) => card.fate === fate).length
    const [shipped, converted] = [counted('shipped'), counted('converted')]
    return {
      line: words.line(packName, formatInteger(count)),
      amount: movedText(phrases, currency === 'points' ? -cost : 0, currency === 'coins' ? -cost : 0),
      marks: (
        <>
          {chosenBy === null && <Badge tone="warning">{words.states.open}</Badge>}
          {revealedAt === null && <Badge>{words.unrevealed}</Badge>}
          {chosenBy === 'shop' && <Badge tone="warning">{words.byShop}</Badge>}
          {shipped > 0 && <Badge tone="accent">{words.shipped(formatInteger(shipped))}</Badge>}
          {converted > 0 && <Badge>{words.converted(formatInteger(converted))}</Badge>}
        </>
      ),
    }
  },
  movement: ({ cause, points, coinHundredths, reason }, phrases) => ({
    line:
      reason === null
        ? wordFor(phrases.timeline.movement.causes, cause)
        : phrases.timeline.movement.adjusted(phrases.adjustment.reasons[reason]),
    amount: movedText(phrases, points, coinHundredths),
  }),
  payment: ({ method, priceYen, refundedYen, state }, { timeline: { payment } }) => ({
    line: methodWord(payment.methods, method),
    amount: payment.yen(formatInteger(priceYen)),
    marks: <Badge tone={paymentTone(state)}>{paymentWord(payment, { state, method, refundedYen })}</Badge>,
  }),
  refund: ({ outcome }, { timeline: { refund } }) => ({
    line: refund.line,
    marks: (
      <Badge tone={outcome === '' ? 'warning' : outcome === 'refused' ? 'danger' : 'neutral'}>
        {outcome === '' ? refund.underWay : wordFor(refund.outcomes, outcome)}
      </Badge>
    ),
  }),
  claim: ({ points, yen, settlement }, { timeline: { claim, payment }, member }) => ({
    line: claim.line(member.pt(formatInteger(points))),
    amount: payment.yen(formatInteger(yen)),
    marks: (
      <Badge tone={settlement === null ? 'danger' : 'neutral'}>
        {settlement === null ? claim.open : claim.settled}
      </Badge>
    ),
  }),
  shipment: ({ cardCount, state, holds }, { timeline: { shipment } }) => ({
    line: shipment.line(formatInteger(cardCount)),
    marks: (
      <>
        <Badge tone={state === 'shipped' ? 'success' : 'warning'}>{shipment.states[state]}</Badge>
        {holds.length > 0 && <Badge tone="danger">{shipment.isHeld}</Badge>}
      </>
    ),
  }),
  exchange: ({ name, quantity, coinHundredths }, phrases) => ({
    line: phrases.timeline.exchange.line(name, formatInteger(quantity)),
    amount: movedText(phrases, 0, -Math.abs(coinHundredths)),
  }),
  message: ({ channel, subject, fate }, { timeline: { message } }) => ({
    line: subject || message.channels[channel],
    marks: (
      <>
        {subject !== '' && <Badge>{message.channels[channel]}</Badge>}
        <Badge tone={fate === 'sent' ? 'success' : fate === 'waiting' ? 'warning' : 'danger'}>
          {message.fates[fate]}
        </Badge>
      </>
    ),
  }),
  referral: ({ as, outcome, points }, phrases) => ({
    line: phrases.timeline.referral[as],
    amount: movedText(phrases, points, 0),
    marks: <Badge tone={outcomeTone(outcome)}>{phrases.member.outcomes[outcome]}</Badge>,
  }),
  enquiry: ({ topic, progress }, { enquiries }) => ({
    line: enquiries.topics[topic],
    marks: <ProgressBadge progress={progress} />,
  }),
  note: ({ who, body, isImportant }, { timeline: { note } }) => ({
    line: note.line(who, beginningOf(body)),
    marks: isImportant && <Badge tone="warning">{note.important}</Badge>,
  }),
  audit: ({ who, verb }, phrases, language) => ({ line: sayOfMember(who, verb, phrases, language) }),
}

/** Generic in the kind, so that the event's field and its line are of the same one. */
function tell<Kind extends TimelineKind>(
  kind: Kind,
  event: TimelineEvent,
  phrases: ConsolePhrases,
  language: Language,
): EventLine {
  const said = event[kind]
  return said ? lines[kind](said, phrases, language) : { line: phrases.timeline.kinds[kind] }
}

export const useEventLine = (event: TimelineEvent): EventLine =>
  tell(event.kind, event, usePhrases(), useServices().language)
