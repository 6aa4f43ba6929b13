import { memberReaders, type OperatorRole } from '#contract/operator/roles.ts'
import { type SearchKind, type search, searchKinds } from '#contract/operator/search.ts'
import type { OutputOf } from '#contract/wire.ts'
import type { Language } from '#phrases/language.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import { packNames } from '#server/cards/catalogue/pack-names.ts'
import { findAnyDraw, findDrawByTicket } from '#server/cards/draws/member-draws.ts'
import { findParcel, isUnsent, listParcelsByNumber } from '#server/cards/shipping/parcel-queries.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { topicsFor } from '#server/desks/enquiries/enquiry-topics.ts'
import { searchDeposits } from '#server/money/bank/deposit-search.ts'
import { findPayment, findPaymentByOrderId, findPaymentByReference } from '#server/money/payments/queries.ts'
import { findEnquiry, stateOf as progressOf } from '#server/people/enquiries/queries.ts'
import { searchMembers } from '#server/people/members/member-search.ts'
import { findMember } from '#server/people/members/queries.ts'
import { findAuditRecord } from '#server/people/operator/queries.ts'
import { type Show, seesWhole, showTo } from './mask.ts'
import { contactOf, stateOf } from './present-member.ts'

type Found = OutputOf<typeof search>['list'][number]

interface Asked {
  db: Database
  /** At least two characters. */
  inHand: string
  operator: { name: string; roles: readonly OperatorRole[] }
  language: Language
  show: Show
}

const limit = 20

const members = async ({ db, inHand, operator, show }: Asked): Promise<Found[]> => {
  const found = await searchMembers(db, {
    inHand,
    isWhole: !seesWhole(operator.roles),
    state: 'all',
    isAlike: false,
    sort: 'exact',
    limit,
    offset: 0,
  })
  return found.members.map((member) => {
    const { name, mail } = contactOf(member, show)
    return {
      kind: 'member',
      id: member.id,
      title: name,
      line: mail,
      state: stateOf(member),
      at: japanInstant(member.registeredAt),
      memberId: member.id,
      isExact: member.isNamed,
    }
  })
}

const payments = async ({ db, inHand }: Asked): Promise<Found[]> => {
  const payment =
    (await findPayment(db, inHand)) ??
    (await findPaymentByOrderId(db, inHand)) ??
    (await findPaymentByReference(db, inHand))
  if (payment === undefined) return []
  const { id, orderId, method, state, createdAt, memberId } = payment
  const at = japanInstant(createdAt)
  return [{ kind: 'payment', id, title: orderId, line: method, state, at, memberId, isExact: true }]
}

const deposits = async ({ db, inHand, operator, show }: Asked): Promise<Found[]> => {
  const isWhole = !seesWhole(operator.roles)
  const found = await searchDeposits(db, {
    waits: false,
    inHand,
    isWhole,
    sort: '-arrived',
    limit,
    offset: 0,
  })
  return found.deposits.map(({ source, depositId, payerName, settledAt, arrivedAt }) => ({
    kind: 'deposit',
    id: depositId,
    title: show('name', payerName),
    line: source,
    state: settledAt === null ? 'waits' : 'settled',
    at: japanInstant(arrivedAt),
    memberId: null,
    isExact: depositId === inHand,
  }))
}

const ticketShape = /^[0-9a-f]{64}$/i

const draws = async ({ db, inHand, language }: Asked): Promise<Found[]> => {
  let draw = isUuid(inHand) ? await findAnyDraw(db, inHand) : undefined
  if (ticketShape.test(inHand)) draw = await findDrawByTicket(db, Buffer.from(inHand, 'hex'))
  if (draw === undefined) return []
  const names = await packNames(db, [draw], language)
  return [
    {
      kind: 'draw',
      id: draw.id,
      title: names.get(draw.packId) ?? '',
      line: draw.ticketHash.toString('hex'),
      state: draw.chosenAt === null ? 'open' : 'chosen',
      at: japanInstant(draw.drawnAt),
      memberId: draw.memberId,
      isExact: true,
    },
  ]
}

const shipments = async ({ db, inHand }: Asked): Promise<Found[]> => {
  const own = isUuid(inHand) ? await findParcel(db, inHand) : undefined
  const found = own === undefined ? await listParcelsByNumber(db, inHand, limit) : [own]
  return found.map((parcel) => ({
    kind: 'shipment',
    id: parcel.id,
    title: parcel.trackingNumber,
    line: parcel.promisedOn,
    state: isUnsent(parcel) ? 'unshipped' : 'shipped',
    at: japanInstant(parcel.createdAt),
    memberId: parcel.memberId,
    isExact: true,
  }))
}

const enquiries = async ({ db, inHand, operator, show }: Asked): Promise<Found[]> => {
  const enquiry = isUuid(inHand) ? await findEnquiry(db, inHand) : undefined
  if (enquiry === undefined || !topicsFor(operator.roles).includes(enquiry.topic)) return []
  const { id, memberId, name, topic, openedAt } = enquiry
  const member = memberId === null ? undefined : await findMember(db, memberId)
  return [
    {
      kind: 'enquiry',
      id,
      title: member === undefined ? show('name', name) : contactOf(member, show).name,
      line: topic,
      state: progressOf(enquiry),
      at: japanInstant(openedAt),
      memberId,
      isExact: true,
    },
  ]
}

const audit = async ({ db, inHand, operator }: Asked): Promise<Found[]> => {
  const record = isUuid(inHand) ? await findAuditRecord(db, inHand) : undefined
  if (record === undefined) return []
  const seesAll = operator.roles.some((role) => role === 'owner' || role === 'viewer')
  if (!seesAll && record.who !== operator.name) return []
  const { id, verb, who, doneAt } = record
  const at = japanInstant(doneAt)
  return [{ kind: 'audit', id, title: verb, line: who, state: '', at, memberId: null, isExact: true }]
}

const finders: Readonly<Record<SearchKind, (asked: Asked) => Promise<Found[]>>> = {
  member: members,
  payment: payments,
  deposit: deposits,
  draw: draws,
  shipment: shipments,
  enquiry: enquiries,
  audit,
}

/**
 * Finds what these words name, of the kinds that the operator's roles open: at most twenty, exact matches
 * first. Reads only.
 */
export async function findInHand(asked: Omit<Asked, 'show'>): Promise<Found[]> {
  const { roles } = asked.operator
  const opens = (readers: readonly OperatorRole[]) => roles.some((role) => readers.includes(role))
  const kinds = (Object.keys(finders) as SearchKind[]).filter((kind) => opens(searchKinds[kind]))
  const show = showTo(roles)
  const found = (await Promise.all(kinds.map((kind) => finders[kind]({ ...asked, show })))).flat()
  return found
    .sort((one, other) => Number(other.isExact) - Number(one.isExact))
    .slice(0, limit)
    .map((thing) => (opens(memberReaders) ? thing : { ...thing, memberId: null }))
}
