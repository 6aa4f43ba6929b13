// Each room's data about a member, as events.

import type { TimelineKind } from '#contract/operator/timeline.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { findCards } from '#server/cards/catalogue/queries.ts'
import { listExchangesBefore } from '#server/cards/exchange/queries.ts'
import { findHolds } from '#server/cards/shipping/holds.ts'
import { listShipmentsOf } from '#server/cards/shipping/queries.ts'
import type { Place } from '#server/db/newest-first.ts'
import { listMovements } from '#server/ledger/statements.ts'
import { localized } from '#server/localized.ts'
import { listClaimsOf } from '#server/money/claims/queries.ts'
import { listPaymentsOf } from '#server/money/payments/member-payments.ts'
import { findWaiting, listReferralsOf } from '#server/money/referrals/queries.ts'
import { listRefundsOf } from '#server/money/refunds/queries.ts'
import { findAdjustments } from '#server/money/wallet/adjustment-queries.ts'
import { listEnquiriesOf, stateOf } from '#server/people/enquiries/queries.ts'
import { fateOf, listMessagesOf } from '#server/people/messages/outbox.ts'
import { groupRecordsAbout, listRecordsAbout } from '#server/people/operator/queries.ts'
import { listNotesOf } from '#server/people/staff/notes.ts'
import { namesOfOperators } from '#server/people/staff/queries.ts'
import { instantOrNull } from './present-member.ts'
import { draw } from './timeline-draws.ts'
import type { Happening, Source } from './timeline-source.ts'

const standsAfter = ({ at, key }: Place, after: Place | undefined): boolean =>
  after === undefined || at < after.at || (at.getTime() === after.at.getTime() && key < after.key)

const account: Source = async ({ member }, { after }) => {
  const moments = [
    ['registered', member.registeredAt],
    ['mail_proven', member.mailProvenAt],
    ['phone_verified', member.phoneVerifiedAt],
    ['suspended', member.suspendedAt],
    ['withdrawn', member.withdrawnAt],
  ] as const
  return moments.flatMap(([what, at]) =>
    at === null || !standsAfter({ at, key: what }, after)
      ? []
      : [{ kind: 'account', at, key: what, id: what, tell: () => ({ account: { what } }) }],
  )
}

const movement: Source = async ({ db, member }, page) => {
  const movements = await listMovements(db, member.id, page)
  const byHand = movements.flatMap(({ cause, causeId }) =>
    cause === 'adjustment' && causeId !== null ? [causeId] : [],
  )
  const adjustments = await findAdjustments(db, byHand)
  const names = await namesOfOperators(
    db,
    [...adjustments.values()].flatMap(({ operatorId }) => operatorId ?? []),
  )
  return movements.map(({ key, movedAt, cause, causeId, ...amounts }) => {
    const { reason = null, operatorId = null } = adjustments.get(causeId ?? '') ?? {}
    const who = names.get(operatorId ?? '') ?? ''
    return {
      kind: 'movement',
      at: movedAt,
      key,
      id: String(Number(key)),
      tell: () => ({ movement: { cause, causeId: causeId ?? '', ...amounts, reason, who } }),
    }
  })
}

const payment: Source = async ({ db, member }, page) =>
  (await listPaymentsOf(db, member.id, page)).map((one) => ({
    kind: 'payment',
    at: one.createdAt,
    key: one.id,
    id: one.id,
    tell: () => ({
      payment: {
        orderId: one.orderId,
        method: one.method,
        priceYen: one.priceYen,
        refundedYen: one.refundedYen,
        points: one.points,
        state: one.state,
        stateSince: japanInstant(one.changedAt),
        reason: one.reason ?? '',
        providerReference: one.providerReference ?? '',
      },
    }),
  }))

const refund: Source = async ({ db, member }, page) =>
  (await listRefundsOf(db, member.id, page)).map(
    ({ id, beganAt, paymentId, outcome, isByHand, endedAt }) => ({
      kind: 'refund',
      at: beganAt,
      key: id,
      id,
      tell: () => ({
        refund: { paymentId, outcome: outcome ?? '', isByHand, endedAt: instantOrNull(endedAt) },
      }),
    }),
  )

const claim: Source = async ({ db, member }, page) =>
  (await listClaimsOf(db, member.id, page)).map(
    ({ id, openedAt, paymentId, points, yen, outcome, settledAt }) => ({
      kind: 'claim',
      at: openedAt,
      key: id,
      id,
      tell: () => ({
        claim: {
          paymentId,
          points,
          yen,
          settlement: outcome,
          settledAt: instantOrNull(settledAt),
        },
      }),
    }),
  )

const shipment: Source = async ({ db, member }, page) => {
  const shipments = await listShipmentsOf(db, member.id, page)
  const [holds, records] = await Promise.all([
    findHolds(db, shipments),
    groupRecordsAbout(
      db,
      shipments.map(({ parcelId }) => parcelId),
    ),
  ])
  return shipments.map(
    ({ id, parcelId, createdAt, source, state, cardCount, promisedOn, shippedAt, trackingNumber }) => ({
      kind: 'shipment',
      at: createdAt,
      key: id,
      id,
      tell: () => ({
        shipment: {
          source,
          state,
          cardCount,
          promisedOn,
          shippedAt: instantOrNull(shippedAt),
          trackingNumber,
          holds: [...(holds.get(id) ?? [])],
          acts: (records.get(parcelId) ?? []).map(({ doneAt, who, verb, why }) => ({
            at: doneAt.toISOString(),
            who,
            verb,
            why,
          })),
        },
      }),
    }),
  )
}

const exchange: Source = async ({ db, member, language }, page) => {
  const exchanges = await listExchangesBefore(db, member.id, page)
  const cards = await findCards(db, [...new Set(exchanges.map(({ cardId }) => cardId))])
  return exchanges.map(({ id, exchangedAt, cardId, quantity, coinHundredths }) => {
    const card = cards.get(cardId)
    const name = card === undefined ? '' : localized(card, 'name', language)
    return {
      kind: 'exchange',
      at: exchangedAt,
      key: id,
      id,
      tell: () => ({ exchange: { cardId, name, quantity, coinHundredths } }),
    }
  })
}

const message: Source = async ({ db, member, show, now }, page) =>
  (await listMessagesOf(db, member.id, page)).map((one) => {
    const { channel } = one
    return {
      kind: 'message',
      at: one.createdAt,
      key: one.id,
      id: one.id,
      tell: () => ({
        message: {
          channel,
          subject: one.subject,
          // That of a push message is the id of a browser, which says nothing to a person.
          address: channel === 'push' ? '' : show(channel === 'sms' ? 'phone' : 'mail', one.address),
          fate: fateOf(one, now),
          sentAt: instantOrNull(one.sentAt),
          attempts: one.attempts,
          failure: one.failure,
        },
      }),
    }
  })

const referral: Source = async ({ db, member }, page) => {
  const [decided, waiting] = await Promise.all([
    listReferralsOf(db, member.id, page),
    findWaiting(db, member.id),
  ])
  const happenings = decided.map((one): Happening => {
    const isFriend = one.friendId === member.id
    return {
      kind: 'referral',
      at: one.decidedAt,
      key: one.friendId,
      id: one.friendId,
      tell: () => ({
        referral: {
          as: isFriend ? 'friend' : 'referrer',
          otherId: isFriend ? one.referrerId : one.friendId,
          outcome: one.outcome,
          points: one.points ?? 0,
          shared: one.shared ?? '',
        },
      }),
    }
  })
  if (waiting === undefined || !standsAfter({ at: waiting.since, key: member.id }, page.after))
    return happenings
  const { referrerId: otherId, since } = waiting
  const told = { as: 'friend', otherId, outcome: 'waiting', points: 0, shared: '' } as const
  const own = { kind: 'referral', at: since, key: member.id, id: member.id } as const
  return [...happenings, { ...own, tell: () => ({ referral: told }) }]
}

const enquiry: Source = async ({ db, member }, page) =>
  (await listEnquiriesOf(db, member.id, page)).map((one) => ({
    kind: 'enquiry',
    at: one.openedAt,
    key: one.id,
    id: one.id,
    tell: () => ({
      enquiry: {
        topic: one.topic,
        about: one.about,
        progress: stateOf(one),
        assignedTo: one.assignedTo ?? '',
      },
    }),
  }))

const note: Source = async ({ db, member }, page) =>
  (await listNotesOf(db, member.id, page)).map(({ id, writtenAt, who, body, isImportant }) => ({
    kind: 'note',
    at: writtenAt,
    key: id,
    id,
    tell: () => ({ note: { who, body, isImportant } }),
  }))

const audit: Source = async ({ db, member }, page) =>
  (await listRecordsAbout(db, member.id, page)).map(({ id, doneAt, who, verb, why, detail }) => ({
    kind: 'audit',
    at: doneAt,
    key: id,
    id,
    tell: () => ({ audit: { who, verb, why, detail: JSON.stringify(detail) } }),
  }))

export const sources: Readonly<Record<TimelineKind, Source>> = {
  account,
  draw,
  movement,
  payment,
  refund,
  claim,
  shipment,
  exchange,
  message,
  referral,
  enquiry,
  note,
  audit,
}
