// What each room keeps of a member, as events.

import type * as z from 'zod/mini'
import type { TimelineKind, timelineDetails } from '../../../contract/operator/timeline.ts'
import type { Language } from '../../../phrases/language.ts'
import { japanInstant } from '../../business-time/japan.ts'
import type { NewestPage, Place } from '../../db/newest-first.ts'
import type { Database } from '../../db/pool.ts'
import { listMovements } from '../../ledger/statements.ts'
import { localized } from '../../localized.ts'
import { findBoxes } from '../boxes/queries.ts'
import { findCards, findPacks } from '../catalogue/queries.ts'
import { choiceEndsAt, readPrizes } from '../draws/choose-cards.ts'
import { listDrawsBefore } from '../draws/member-draws.ts'
import type { Draw } from '../draws/queries.ts'
import { listEnquiriesOf, stateOf } from '../enquiries/queries.ts'
import { listExchangesBefore } from '../exchange/queries.ts'
import type { Member } from '../members/queries.ts'
import { listMessagesOf } from '../messages/outbox.ts'
import { listRecordsAbout } from '../operator/queries.ts'
import { listPaymentsOf } from '../payments/member-payments.ts'
import { findWaiting, listReferralsOf } from '../referrals/queries.ts'
import { listRefundsOf } from '../refunds/queries.ts'
import { listShipmentsOf } from '../shipping/queries.ts'
import { listNotesOf } from '../staff/notes.ts'
import type { Show } from './mask.ts'
import { instantOrNull } from './present-member.ts'

type Details = { [Kind in TimelineKind]: z.output<(typeof timelineDetails)[Kind]> }

type Told = { [Kind in TimelineKind]?: Details[Kind] | undefined }

export interface Happening {
  kind: TimelineKind
  at: Date
  /** Orders what happened in one millisecond. */
  key: string
  id: string
  /** `shown`: the ids of all that the answer shows, so that what they need is read once for all. */
  tell: (shown: ReadonlySet<string>) => Promise<Told> | Told
}

/** Whose events, and how they are told. */
export interface Sources {
  db: Database
  member: Member
  show: Show
  language: Language
  now: Date
}

type Source = (given: Sources, page: NewestPage) => Promise<Happening[]>

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

const movement: Source = async ({ db, member }, page) =>
  (await listMovements(db, member.id, page)).map(({ key, movedAt, cause, causeId, ...amounts }) => ({
    kind: 'movement',
    at: movedAt,
    key,
    id: String(Number(key)),
    tell: () => ({ movement: { cause, causeId: causeId ?? '', ...amounts } }),
  }))

const draw: Source = async (given, page) => {
  const draws = await listDrawsBefore(given.db, given.member.id, page)
  let told: Promise<Map<string, Details['draw']>> | undefined
  return draws.map((one) => ({
    kind: 'draw',
    at: one.drawnAt,
    key: one.id,
    id: one.id,
    async tell(shown) {
      told ??= presentDraws(
        given,
        draws.filter(({ id }) => shown.has(id)),
      )
      return { draw: (await told).get(one.id) }
    },
  }))
}

/** Draws by their ids, with what they need of other rooms read once for all. */
async function presentDraws(
  { db, member, language }: Sources,
  draws: Draw[],
): Promise<Map<string, Details['draw']>> {
  const packIds = [...new Set(draws.map(({ packId }) => packId))]
  const [packs, boxes] = await Promise.all([findPacks(db, packIds), findBoxes(db, packIds)])
  // The cards of a draw are the member's secret until they saw or chose them.
  const known = draws.filter(({ revealedAt, chosenAt }) => revealedAt !== null || chosenAt !== null)
  const prizesOf = await readPrizes(db, known)
  const prizes = new Map(known.map((one) => [one.id, prizesOf(one)]))
  const cards = await findCards(db, [...new Set([...prizes.values()].flat().map(({ cardId }) => cardId))])
  const present = (one: Draw): Details['draw'] => {
    const pack = packs.get(one.packId)
    return {
      packId: one.packId,
      packName: pack === undefined ? '' : localized(pack, 'name', language),
      ticketHash: one.ticketHash.toString('hex'),
      firstSlot: one.firstSlot,
      count: one.count,
      cost: one.cost,
      currency: boxes.get(one.packId)?.currency === 'coins' ? 'coins' : 'points',
      revealedAt: instantOrNull(one.revealedAt),
      chosenAt: instantOrNull(one.chosenAt),
      chosenBy: chosenBy(one, member),
      convertedPoints: one.convertedPoints ?? 0,
      cards: (prizes.get(one.id) ?? []).map((prize, offset) => {
        const card = cards.get(prize.cardId)
        return {
          slot: one.firstSlot + offset,
          cardId: prize.cardId,
          name: card === undefined ? '' : localized(card, 'name', language),
          modelNumber: card?.modelNumber ?? '',
          tier: prize.tier,
          isLastOne: prize.isLastOne,
          fate: fateOf(one, offset),
          convertsToPoints: prize.convertsToPoints,
        }
      }),
    }
  }
  return new Map(draws.map((one) => [one.id, present(one)]))
}

function fateOf({ chosenAt, shipped }: Draw, offset: number): 'open' | 'converted' | 'shipped' {
  if (chosenAt === null) return 'open'
  return shipped?.[offset] === '1' ? 'shipped' : 'converted'
}

/** A member chooses before the end and while they are one; later the shop did. */
function chosenBy(one: Draw, { withdrawnAt }: Member): 'member' | 'shop' | null {
  if (one.chosenAt === null) return null
  const isLate = one.chosenAt >= choiceEndsAt(one) || (withdrawnAt !== null && one.chosenAt >= withdrawnAt)
  return isLate ? 'shop' : 'member'
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

const shipment: Source = async ({ db, member }, page) =>
  (await listShipmentsOf(db, member.id, page)).map(
    ({ id, createdAt, source, state, cardCount, promisedOn, shippedAt, trackingNumber }) => ({
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
        },
      }),
    }),
  )

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
    const fateOf = () => {
      if (one.sentAt !== null) return 'sent'
      if (one.givenUpAt !== null) return 'given_up'
      return one.expiresAt !== null && one.expiresAt <= now ? 'expired' : 'waiting'
    }
    const channel = one.channel === 'sms' ? 'sms' : 'mail'
    return {
      kind: 'message',
      at: one.createdAt,
      key: one.id,
      id: one.id,
      tell: () => ({
        message: {
          channel,
          subject: one.subject,
          address: show(channel === 'sms' ? 'phone' : 'mail', one.address),
          fate: fateOf(),
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

/** How each kind is read. */
export const sources: Readonly<Record<TimelineKind, Source>> = {
  account,
  draw,
  movement,
  payment,
  refund,
  shipment,
  exchange,
  message,
  referral,
  enquiry,
  note,
  audit,
}
