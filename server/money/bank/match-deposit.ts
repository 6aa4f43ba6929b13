import { japanDate } from '#server/business-time/japan.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { isFinal } from '#server/money/payments/states.ts'
import type { Deposit } from '#server/providers/payments/port.ts'

/** A purchase by bank transfer, in any state, as far as matching deposits needs it. */
export interface NamedBankTransfer {
  id: string
  memberId: string
  state: PaymentState
  priceYen: number
  createdAt: Date
  giveUpAt: Date
  /** The sum of the deposits matched to it, in yen, settled or not. */
  foundYen: number
}

type ArrivedMoney = Pick<Deposit, 'amountYen' | 'arrivedAt' | 'isToTheDay'>

/** The purchase to which the money belongs, or why the operator must decide. */
export type Match = { paymentId: string } | { unclear: string }

/**
 * The days after its time to pay for which a purchase still identifies a payer's name: two months. A member who buys
 * once a month is known by the last purchase when a transfer is repeated by mistake, and money that is late by a
 * payday, or delayed by the longest holidays, still finds its purchase. With a longer time, more deposits of members
 * with the same name would need the operator.
 */
export const lookBackDays = 62
const dayMs = 24 * 3_600_000
/** Bank statements are precise to the minute. */
const minuteMs = 60_000

/** Purchases whose time to pay ended before this are not matched with a deposit that arrived at `at`. */
export const lookBackFrom = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() - lookBackDays * dayMs)

/**
 * Matches a deposit that names no order. `underName`: every purchase under the payer's name. A name is free text that
 * any member can type, so it identifies the payer only while one member alone has used it. The deposit is matched when
 * exactly one purchase of that member qualifies: it waits, or it was given up and the money came in time; its price is
 * exactly the amount; no deposit was matched to it yet. In every other case the operator decides.
 */
export function matchByName(deposit: ArrivedMoney, underName: readonly NamedBankTransfer[]): Match {
  const from = lookBackFrom(deposit.arrivedAt)
  const near = underName.filter(({ giveUpAt }) => giveUpAt >= from)
  const members = new Set(near.map(({ memberId }) => memberId)).size
  if (members === 0) return { unclear: 'no purchase stands under this name' }
  if (members > 1) return { unclear: `purchases of ${members} members stand under this name` }
  const lacking = near.filter((transfer) => mayLack(transfer, deposit))
  const [only] = lacking
  if (only === undefined) return { unclear: whyNone(near, deposit) }
  if (lacking.length > 1)
    return { unclear: `it may be for ${lacking.map(({ id, state }) => `${id} (${state})`).join(' or ')}` }
  const fault = whyNot(only, deposit)
  return fault === undefined ? { paymentId: only.id } : { unclear: of(only, fault) }
}

const of = ({ id }: NamedBankTransfer, what: string): string => `the purchase under this name, ${id}, ${what}`

/**
 * Tells whether this deposit may belong to the purchase. A purchase that the operator credited without a deposit may be
 * paid by this one; a purchase in review may be waiting for this rest.
 */
export function mayLack(transfer: NamedBankTransfer, deposit: ArrivedMoney): boolean {
  if (transfer.foundYen >= transfer.priceYen) return false
  if (isFinal(transfer.state)) return true
  if (isOpenedAfter(transfer, deposit)) return false
  return transfer.state === 'awaiting_payment' || deposit.arrivedAt < transfer.giveUpAt
}

/** A deposit of which only the day is known may have arrived at any time of that day. */
export const isOpenedAfter = (
  { createdAt }: Pick<NamedBankTransfer, 'createdAt'>,
  { arrivedAt, isToTheDay = false }: ArrivedMoney,
): boolean =>
  isToTheDay
    ? japanDate(createdAt) > japanDate(arrivedAt)
    : createdAt.getTime() >= arrivedAt.getTime() + minuteMs

/** Why the operator must decide about the only purchase that may lack this money; undefined: the deposit matches it. */
function whyNot(
  { state, priceYen, foundYen }: NamedBankTransfer,
  { amountYen }: ArrivedMoney,
): string | undefined {
  if (state === 'review') return 'waits for the operator'
  if (isFinal(state))
    return `is ${state} with ${foundYen} of ${priceYen} yen on record: this may be its money`
  if (state !== 'awaiting_payment' && state !== 'expired') return `is ${state}`
  if (priceYen !== amountYen) return `costs ${priceYen} yen`
  return foundYen === 0 ? undefined : `has ${foundYen} yen already`
}

/** Why no purchase under the name may lack this money; names the newest one. */
function whyNone(near: readonly NamedBankTransfer[], deposit: ArrivedMoney): string {
  const newest = near.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
  if (newest.foundYen >= newest.priceYen) return of(newest, 'has its money')
  if (isOpenedAfter(newest, deposit)) return of(newest, 'was opened after the money came')
  return of(newest, 'was given up before the money came')
}
