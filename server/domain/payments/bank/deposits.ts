import type { JapanDate } from '../../../business-time/japan.ts'
import type { Tx } from '../../../db/pool.ts'
import type { Deposit } from '../../../providers/payments/port.ts'
import { creditPayment } from '../credit-payment.ts'
import { creditedFrom } from '../money-days.ts'
import { movePayment } from '../move-payment.ts'
import { lockPayment, type Payment } from '../queries.ts'
import { isFinal } from '../states.ts'
import { type Match, matchByName, sameName } from './match-deposit.ts'
import {
  type BankDeposit,
  findKnownDeposits,
  findTransfersByOrder,
  insertDeposit,
  listAwaitedTransfers,
  listUnsettledDeposits,
  noteDeposit,
  settleDepositsOf,
  tieDeposit,
} from './queries.ts'
import { tellOfTransfer } from './tell-of-transfer.ts'

/**
 * `known`: recorded before, just so. `differs`: something else was recorded under this id, and stands; a person must
 * find out what this is.
 */
export interface RecordedDeposit {
  id: string
  outcome: 'recorded' | 'known' | 'differs'
  /** The purchase whose money it is; null when a person must find out. */
  paymentId: string | null
  /** Why a person must look; '' when nobody must. */
  unclear: string
}

/**
 * Records money that reached a bank account, each deposit once under its source's own id, and finds the purchase it
 * belongs to: by the order the source ties it to, else by the payer's name (`matchByName`). What belongs to none stays
 * and waits for a person; so does what is told again with another amount or name, as it was recorded first. Moves no
 * purchase: that is `settleTransfer`, which the caller asks afterwards for the purchases named here.
 * Safe to repeat, and for several processes at once; a purchase gets money by name from one of them only. Locks
 * payments by id, then deposits by id.
 * @returns one result for each deposit, in the order they came
 */
export async function recordDeposits(
  tx: Tx,
  source: string,
  deposits: readonly Deposit[],
  now: Date,
): Promise<RecordedDeposit[]> {
  const ids = deposits.map(({ id }) => id)
  const known = await findKnownDeposits(tx, source, ids)
  const knownIds = new Set(known.map(({ depositId }) => depositId))
  const fresh = deposits.filter(({ id }) => !knownIds.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const inserted = fresh.length === 0 ? new Set<string>() : await recordFresh(tx, source, fresh, now)

  const rows = fresh.length === 0 ? known : await findKnownDeposits(tx, source, ids)
  const stored = new Map(rows.map((row) => [row.depositId, row]))
  const results: RecordedDeposit[] = []
  for (const deposit of deposits) {
    const row = stored.get(deposit.id)
    if (row === undefined) throw new Error(`the deposit ${source} ${deposit.id} was not recorded`)
    const { depositId: id, paymentId, note } = row
    if (isSame(row, deposit)) {
      results.push({ id, paymentId, outcome: inserted.has(id) ? 'recorded' : 'known', unclear: note })
      continue
    }
    const unclear = `told again as ${deposit.amountYen} yen by ${deposit.payerName}`
    if (note !== unclear) await noteDeposit(tx, row, unclear)
    results.push({ id, paymentId, outcome: 'differs', unclear })
  }
  return results
}

/** @returns the ids that were new; another process may have been faster */
async function recordFresh(
  tx: Tx,
  source: string,
  fresh: readonly Deposit[],
  now: Date,
): Promise<Set<string>> {
  const { byOrder, held } = await holdWhatTheyMayPay(tx, fresh)
  // Read again now that they are held: what another process found meanwhile counts.
  const awaited = fresh.every(isNamed) ? [] : await listAwaitedTransfers(tx)
  const inserted = new Set<string>()
  for (const deposit of fresh) {
    if (!(await insertDeposit(tx, source, deposit, now))) continue
    inserted.add(deposit.id)
    const match = isNamed(deposit)
      ? matchByOrder(deposit.orderId, byOrder)
      : onlyHeld(matchByName(deposit, awaited), held)
    const name = { source, depositId: deposit.id }
    if ('unclear' in match) {
      await noteDeposit(tx, name, match.unclear)
      continue
    }
    await tieDeposit(tx, name, match.paymentId)
    const own = awaited.find(({ id }) => id === match.paymentId)
    if (own !== undefined) own.hasMoney = true
  }
  return inserted
}

interface Held {
  /** The purchases by the orders that the deposits name. */
  byOrder: Map<string, string>
  held: ReadonlySet<string>
}

/** Holds, in the order of their ids, the purchases that these deposits may turn out to pay. */
async function holdWhatTheyMayPay(tx: Tx, deposits: readonly Deposit[]): Promise<Held> {
  const byOrder = await findTransfersByOrder(
    tx,
    deposits.filter(isNamed).map(({ orderId }) => orderId),
  )
  const nameless = deposits.filter((deposit) => !isNamed(deposit))
  const awaited = nameless.length === 0 ? [] : await listAwaitedTransfers(tx)
  const byName = nameless.flatMap(({ payerName }) => sameName(payerName, awaited).map(({ id }) => id))
  const held = new Set([...byOrder.values(), ...byName])
  for (const id of [...held].sort()) await lockPayment(tx, id)
  return { byOrder, held }
}

const isNamed = (deposit: Deposit): deposit is Deposit & { orderId: string } => deposit.orderId !== undefined

function matchByOrder(orderId: string, byOrder: Map<string, string>): Match {
  const paymentId = byOrder.get(orderId)
  return paymentId === undefined ? { unclear: `no bank transfer has the order ${orderId}` } : { paymentId }
}

/** A purchase that began to wait after the others were held is not taken unheld. */
const onlyHeld = (match: Match, held: ReadonlySet<string>): Match =>
  'unclear' in match || held.has(match.paymentId)
    ? match
    : { unclear: `the purchase under this name, ${match.paymentId}, began to wait this instant` }

const isSame = (row: BankDeposit, { amountYen, payerName }: Deposit): boolean =>
  row.amountYen === amountYen && row.payerName === payerName

/**
 * Brings a purchase by bank transfer in line with the money that arrived for it. Exactly its price: credited once the
 * bank is open (`creditedFrom`), `processing` until then. More: a person decides. Less: it waits for the rest while it
 * may be paid, then a person decides. Money that comes after the purchase was given up counts like any other. What
 * comes for a decided purchase stays unsettled for a person. The member is told of each by mail, once.
 * The caller holds the payment. Without money, and while there is nothing new, it answers the payment as it was handed.
 * Invariant: what is settled of a paid purchase is its price, but for what a person credited.
 */
export async function settleTransfer(
  tx: Tx,
  payment: Payment,
  now: Date,
  closedOn: readonly JapanDate[],
): Promise<Payment> {
  const deposits = await listUnsettledDeposits(tx, payment.id)
  if (deposits.length === 0) return payment
  const news = deposits.filter(({ note }) => note === '')
  if (isFinal(payment.state)) {
    await leaveToAPerson(tx, payment, news, `the purchase is in the state ${payment.state}`, now)
    return payment
  }
  const arrivedYen = sumOf(deposits)
  if (arrivedYen < payment.priceYen && now < payment.giveUpAt) {
    await tellOfPart(tx, payment, arrivedYen, news, now)
    return payment
  }
  if (arrivedYen !== payment.priceYen) return await review(tx, payment, deposits, now)
  const last = new Date(Math.max(...deposits.map(({ arrivedAt }) => arrivedAt.getTime())))
  const from = creditedFrom(last, closedOn)
  if (now >= from) return await creditTransfer(tx, payment, deposits, now)
  if (payment.state !== 'awaiting_payment') return payment
  const reason = `the money is there, the bank opens later: ${namesOf(deposits)}`
  return (await movePayment(tx, payment, 'processing', reason, now, { nextQueryAt: from })) ?? payment
}

/** Whether money for this purchase has arrived and is not settled: it is neither given up nor judged by its order. */
export async function hasUnsettledMoney(tx: Tx, paymentId: string): Promise<boolean> {
  return (await listUnsettledDeposits(tx, paymentId)).length > 0
}

/** `recordDeposits`, and `settleTransfer` for each purchase that got new money by it. */
export async function recordAndSettle(
  tx: Tx,
  source: string,
  deposits: readonly Deposit[],
  now: Date,
  closedOn: readonly JapanDate[],
): Promise<RecordedDeposit[]> {
  const results = await recordDeposits(tx, source, deposits, now)
  const paid = new Set(
    results.flatMap(({ outcome, paymentId }) => (outcome === 'recorded' ? (paymentId ?? []) : [])),
  )
  for (const id of [...paid].sort()) {
    const payment = await lockPayment(tx, id)
    if (payment !== undefined) await settleTransfer(tx, payment, now, closedOn)
  }
  return results
}

/** In yen. */
export const sumOf = (deposits: readonly BankDeposit[]): number =>
  deposits.reduce((sum, { amountYen }) => sum + amountYen, 0)

const namesOf = (deposits: readonly BankDeposit[]): string =>
  `deposits ${deposits.map(({ source, depositId }) => `${source} ${depositId}`).join(', ')}`

async function creditTransfer(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  now: Date,
): Promise<Payment> {
  const cause = namesOf(deposits)
  await tellOfTransfer(tx, payment, { news: 'credited', arrivedYen: sumOf(deposits), cause }, now)
  const paid = await creditPayment(tx, payment, cause, now)
  const settled = await settleDepositsOf(tx, payment.id, now)
  // Whoever moves a deposit holds its payment, so this is a defect; nothing of it stays.
  if (sumOf(settled) !== payment.priceYen)
    throw new Error(`the money of payment ${payment.id} moved meanwhile`)
  return paid
}

/** The sum is not the price, and no more is waited for. */
async function review(tx: Tx, payment: Payment, deposits: BankDeposit[], now: Date): Promise<Payment> {
  const reason = `${sumOf(deposits)} yen arrived instead of ${payment.priceYen}`
  await leaveToAPerson(tx, payment, deposits, reason, now)
  return (await movePayment(tx, payment, 'review', `${reason}: ${namesOf(deposits)}`, now)) ?? payment
}

/** Notes on each deposit why a person must look, and tells the member that one does. */
async function leaveToAPerson(
  tx: Tx,
  payment: Payment,
  deposits: BankDeposit[],
  reason: string,
  now: Date,
): Promise<void> {
  if (deposits.length === 0) return
  for (const deposit of deposits) await noteDeposit(tx, deposit, reason)
  const cause = namesOf(deposits)
  await tellOfTransfer(tx, payment, { news: 'unclear', arrivedYen: sumOf(deposits), cause }, now)
}

async function tellOfPart(
  tx: Tx,
  payment: Payment,
  arrivedYen: number,
  news: BankDeposit[],
  now: Date,
): Promise<void> {
  if (news.length === 0) return
  const missingYen = payment.priceYen - arrivedYen
  for (const deposit of news) await noteDeposit(tx, deposit, `a part: ${missingYen} yen are missing`)
  await tellOfTransfer(tx, payment, { news: 'part', arrivedYen, cause: namesOf(news) }, now)
}
