// The details that unfold below the line of an event.

import type { TimelineKind } from '#contract/operator/timeline.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Copied, type Fact, Facts, known, Written } from '#web/console/frame/shell/facts.tsx'
import { paymentWord, wordFor } from '#web/console/frame/shell/known-words.ts'
import { claimsPath } from '#web/console/money/claims/route.ts'
import { paymentPath } from '#web/console/money/payment/route.ts'
import { HoldOrRelease } from '#web/console/parcels/hold-or-release.tsx'
import { parcelPath } from '#web/console/parcels/parcel/route.ts'
import { Detail } from '#web/console/people/audit/detail.tsx'
import { enquiryPath } from '#web/console/people/enquiries/enquiry/route.ts'
import { reasonWords } from '#web/console/people/members/reason-words.ts'
import { Link } from '#web/router/context.tsx'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'
import { DrawEnd, drawFacts } from './draw-details.tsx'
import type { EventOf } from './event-line.tsx'
import type { TimelineEvent } from './loader.ts'
import { Moment } from './moments.tsx'
import { shipmentFacts } from './parcel.tsx'
import { memberPath } from './route.ts'

interface Place {
  phrases: ConsolePhrases
  language: Language
  memberId: string
  eventId: string
  /** The kinds that the operator sees. */
  kinds: readonly TimelineKind[]
}

/** Under which kind the cause of a movement stands. */
const kindOfCause: Readonly<Record<string, TimelineKind>> = {
  draw: 'draw',
  choice: 'draw',
  point_purchase: 'payment',
  exchange: 'exchange',
  claim: 'claim',
}

/** Leads to another event of the member; an id alone when the operator does not see that kind. */
function ToEvent({ place, kind, id }: { place: Place; kind: TimelineKind | undefined; id: string }) {
  if (kind === undefined || !place.kinds.includes(kind)) return <code>{id}</code>
  return (
    <Link to={memberPath(place.memberId, { kind, eventId: id })}>
      <code>{id}</code>
    </Link>
  )
}

const moment = (at: string) => <Moment at={at} />

const details: {
  [Kind in TimelineKind]: (event: EventOf<Kind>, place: Place) => readonly Fact[]
} = {
  account: () => [],
  draw: (draw, place) => drawFacts(draw, place),
  movement: ({ cause, causeId, pointsAfter, coinHundredthsAfter, reason, who }, place) => {
    const { timeline, member, adjustment } = place.phrases
    return [
      reason === null ? undefined : [timeline.movement.reason, adjustment.reasons[reason]],
      known(timeline.movement.who, who),
      [timeline.movement.pointsAfter, member.pt(formatInteger(pointsAfter))],
      [timeline.movement.coinsAfter, member.coins(formatHundredths(coinHundredthsAfter))],
      known(timeline.movement.causeId, causeId, (id) => (
        <ToEvent place={place} kind={kindOfCause[cause]} id={id} />
      )),
    ]
  },
  payment: (event, { phrases: { timeline, member, paymentHistory } }) => {
    const words = timeline.payment
    return [
      event.refundedYen === 0 ? undefined : [words.refundedYen, words.yen(formatInteger(event.refundedYen))],
      [words.orderId, <Copied key="order" value={event.orderId} what={words.orderId} />],
      [words.points, member.pt(formatInteger(event.points))],
      [words.state, paymentWord(words, event)],
      [words.since, moment(event.stateSince)],
      known(words.reason, reasonWords(event.reason, paymentHistory)),
      known(words.reference, event.providerReference, (value) => (
        <Copied value={value} what={words.reference} />
      )),
    ]
  },
  refund: ({ paymentId, isByHand, endedAt }, place) => {
    const words = place.phrases.timeline.refund
    return [
      [words.how, isByHand ? words.byHand : words.byProvider],
      known(words.endedAt, endedAt, moment),
      [words.paymentId, <ToEvent key="payment" place={place} kind="payment" id={paymentId} />],
    ]
  },
  claim: ({ paymentId, settlement, settledAt }, place) => {
    const { timeline, claims } = place.phrases
    return [
      known(timeline.claim.how, settlement && claims.settlements[settlement]),
      known(timeline.claim.settledAt, settledAt, moment),
      [timeline.refund.paymentId, <ToEvent key="payment" place={place} kind="payment" id={paymentId} />],
    ]
  },
  shipment: (shipment, { phrases, language }) => shipmentFacts(shipment, phrases, language),
  exchange: ({ cardId }, { phrases }) => [[phrases.timeline.exchange.cardId, <code key="id">{cardId}</code>]],
  message: ({ address, sentAt, attempts, failure }, { phrases: { timeline } }) => {
    const words = timeline.message
    return [
      [words.address, address],
      known(words.sentAt, sentAt, moment),
      [words.attempts, words.times(formatInteger(attempts))],
      known(words.failure, failure),
    ]
  },
  referral: ({ otherId, shared }, { phrases: { timeline, member } }) => [
    [
      timeline.referral.other,
      <Link key="other" to={memberPath(otherId)}>
        {member.toMember}
      </Link>,
    ],
    known(timeline.referral.shared, shared, (what) => wordFor(member.shared, what)),
  ],
  enquiry: ({ about, assignedTo }, { phrases: { timeline }, eventId }) => [
    known(timeline.enquiry.about, about),
    known(timeline.enquiry.assigned, assignedTo),
    [
      timeline.id,
      <Link key="open" to={enquiryPath(eventId)}>
        {timeline.enquiry.open}
      </Link>,
    ],
  ],
  note: ({ who, body }, { phrases: { timeline } }) => [
    [timeline.note.who, who],
    [timeline.note.body, <Written key="body" text={body} />],
  ],
  audit: ({ why, verb, detail }, { phrases: { timeline, auditSentences } }) => [
    known(timeline.audit.why, why),
    [auditSentences.verb, <code key="verb">{verb}</code>],
    known(timeline.audit.detail, detail, (json) => <Detail json={json} />),
  ],
}

/** Generic in the kind, so that the event's field and its details are of the same one. */
function factsOf<Kind extends TimelineKind>(kind: Kind, event: TimelineEvent, place: Place): readonly Fact[] {
  const said = event[kind]
  return said ? details[kind](said, place) : []
}

export function EventDetails({
  event,
  memberId,
  kinds,
}: {
  event: TimelineEvent
  memberId: string
  kinds: readonly TimelineKind[]
}) {
  const phrases = usePhrases()
  const { language } = useServices()
  const { timeline } = phrases
  return (
    <>
      <Facts
        facts={[
          [timeline.at, <Moment key="at" at={event.at} />],
          ...factsOf(event.kind, event, { phrases, language, memberId, kinds, eventId: event.eventId }),
        ]}
      />
      {event.draw && <DrawEnd draw={event.draw} />}
      {event.shipment && (
        <p>
          <HoldOrRelease
            parcelId={event.eventId}
            isHere={event.shipment.state === 'unshipped'}
            holds={event.shipment.holds}
          />{' '}
          <Link to={parcelPath(event.eventId)}>{timeline.shipment.open}</Link>
        </p>
      )}
      {event.claim && (
        <p>
          <Link to={claimsPath}>{timeline.claim.toClaims}</Link>
        </p>
      )}
      {event.payment && (
        <p>
          <Link to={paymentPath(event.eventId)}>{phrases.money.payment.title}</Link>
        </p>
      )}
    </>
  )
}
