import { japanDate } from '../../business-time/japan.ts'
import type { PaymentState } from '../../db/schema.ts'
import type { Deposit } from '../../providers/payments/port.ts'
import { isFinal } from '../payments/states.ts'

/** A purchase by bank transfer, whatever became of it: what bears on whose money a deposit is. */
export interface NamedBankTransfer {
  id: string
  memberId: string
  state: PaymentState
  priceYen: number
  createdAt: Date
  giveUpAt: Date
  /** What was found to be its own, in yen, settled or not. */
  foundYen: number
}

type Told = Pick<Deposit, 'amountYen' | 'arrivedAt' | 'isToTheDay'>

/** Whose money it is, or why only a person can tell. */
export type Match = { paymentId: string } | { unclear: string }

/**
 * How long after its time to pay a purchase still says whose name it was: two months. A member who buys once a month is
 * known by the last purchase when a transfer is repeated by mistake, and money that is late by a payday, or held up over
 * the longest holidays, meets the purchase it was sent for. Longer would make strangers of one name a person's work who
 * never paid at the same time.
 */
export const lookBackDays = 62
const dayMs = 24 * 3_600_000
/** Statements tell the minute. */
const minuteMs = 60_000

/** Purchases whose time was over before then say nothing of a deposit that arrived at this moment. */
export const lookBackFrom = (arrivedAt: Date): Date => new Date(arrivedAt.getTime() - lookBackDays * dayMs)

/**
 * Whose money a deposit is that names no order. `underName`: every purchase under the payer's name. A name is free
 * text: anybody may have typed it, so it only proves whose the money is while one member alone has used it. That
 * member's is the money when exactly one of their purchases can have it: it waits, or was given up and the money came
 * while its time ran; it costs exactly as much; nothing was found for it yet. In every other case a person decides.
 */
export function matchByName(told: Told, underName: readonly NamedBankTransfer[]): Match {
  const from = lookBackFrom(told.arrivedAt)
  const near = underName.filter(({ giveUpAt }) => giveUpAt >= from)
  const members = new Set(near.map(({ memberId }) => memberId)).size
  if (members === 0) return { unclear: 'no purchase stands under this name' }
  if (members > 1) return { unclear: `purchases of ${members} members stand under this name` }
  const lacking = near.filter((transfer) => mayLack(transfer, told))
  const [only] = lacking
  if (only === undefined) return { unclear: whyNone(near, told) }
  if (lacking.length > 1)
    return { unclear: `it may be for ${lacking.map(({ id, state }) => `${id} (${state})`).join(' or ')}` }
  const fault = whyNot(only, told)
  return fault === undefined ? { paymentId: only.id } : { unclear: of(only, fault) }
}

const of = ({ id }: NamedBankTransfer, what: string): string => `the purchase under this name, ${id}, ${what}`

/**
 * Whether this money may be what a purchase still lacks. What a person credited without its money in the books was
 * credited for money that they saw: this may be it. So may it be the rest of what a person is looking at.
 */
function mayLack(transfer: NamedBankTransfer, told: Told): boolean {
  if (transfer.foundYen >= transfer.priceYen) return false
  if (isFinal(transfer.state)) return true
  if (isOpenedAfter(transfer, told)) return false
  return transfer.state === 'awaiting_payment' || told.arrivedAt < transfer.giveUpAt
}

/** Where only the day is told, it may have come at any moment of it. */
const isOpenedAfter = ({ createdAt }: NamedBankTransfer, { arrivedAt, isToTheDay = false }: Told): boolean =>
  isToTheDay
    ? japanDate(createdAt) > japanDate(arrivedAt)
    : createdAt.getTime() >= arrivedAt.getTime() + minuteMs

/** Why a person must decide about the only purchase that may lack this money; undefined: it is its own. */
function whyNot({ state, priceYen, foundYen }: NamedBankTransfer, { amountYen }: Told): string | undefined {
  if (state === 'review') return 'waits for a person'
  if (isFinal(state))
    return `is ${state} with ${foundYen} of ${priceYen} yen on record: this may be its money`
  if (state !== 'awaiting_payment' && state !== 'expired') return `is ${state}`
  if (priceYen !== amountYen) return `costs ${priceYen} yen`
  return foundYen === 0 ? undefined : `has ${foundYen} yen already`
}

/** Why none of them may lack this money, by the newest. */
function whyNone(near: readonly NamedBankTransfer[], told: Told): string {
  const newest = near.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
  if (newest.foundYen >= newest.priceYen) return of(newest, 'has its money')
  if (isOpenedAfter(newest, told)) return of(newest, 'was opened after the money came')
  return of(newest, 'was given up before the money came')
}
