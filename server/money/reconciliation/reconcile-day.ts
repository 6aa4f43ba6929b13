// Reconciles one day with one provider.

import type { ProviderName } from '#contract/payment-methods.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { type MethodAdapters, methodsOfProvider } from '#server/money/payments/methods.ts'
import { isOurOrderId } from '#server/money/payments/order-names.ts'
import type { Payment } from '#server/money/payments/queries.ts'
import type { PaymentRandom } from '#server/money/purchases/buy-points.ts'
import type { ListedDay, PaymentProvider } from '#server/providers/payments/port.ts'
import { concernsMoney, inWords, type Theirs } from './order-difference.ts'
import {
  finishReconciliation,
  isKnownFromAnotherDay,
  keepDifference,
  listMovedPurchases,
  listOpenOfDay,
  listPaidPurchases,
  listPurchasesOfOrders,
  listSettledPurchases,
  type Reconciliation,
  settleDifference,
} from './queries.ts'
import { agreesWithList, type Found, reconcileOrder } from './reconcile-order.ts'

const hourMs = 3_600_000
/** When a day that was not reconciled completely is tried again. */
export const againMs = hourMs
/** When a day with open differences is reconciled again, so that corrected ones are settled. */
const revisitMs = 24 * hourMs
/** The most days back that are reconciled. Amazon Pay deletes a purchase after 30 days. */
export const mostDays = 28
/** After so many queries in a row without an answer the provider counts as down. */
const silentAfter = 5
/** An order without an answer keeps its day open for half a day; then it is recorded as a difference. */
const patience = 12
/**
 * Days after which a provider without lists is queried again for a paid purchase, to find refunds made in its console
 * and chargebacks. Later than that Amazon Pay no longer knows the purchase.
 */
const laterDays = [1, 3, 7, 14, 28]

export interface DayDeps {
  db: Database
  adapters: MethodAdapters
  random: Pick<PaymentRandom, 'id'>
  now: Date
  /** Once it is aborted, no further order is queried: the day stays open, and is tried again at its next turn. */
  leave?: AbortSignal
}

/** Counts a provider's queries in a row without an answer, within one round. */
export interface Silence {
  inARow: number
}

/** `left open`: about some orders there was no answer. `silent`: the provider does not answer at all. */
export type DayEnd = 'compared' | 'left open' | 'silent'

interface Question {
  payment: Payment
  listed: Theirs | undefined
  mayBeForgotten: boolean
}

/**
 * Reconciles a day. Differences are written even when the day cannot be finished; those that no longer exist are
 * settled, except disputes, which no provider's order shows.
 */
export async function reconcileDay(
  deps: DayDeps,
  provider: PaymentProvider,
  due: Reconciliation,
  silence: Silence,
): Promise<DayEnd> {
  const { db, now } = deps
  const listed = await provider.listOrders?.(startOfJapanDay(due.day), startOfJapanDay(addDays(due.day, 1)))
  if (listed?.outcome === 'no answer') return 'silent'
  const ours = await listQuestions(deps, due, listed)
  const found = listUnknown(ours, listed)
  /** Orders without an answer: their open differences stay open. */
  const untouched = new Set<string>()
  const unanswered: Found[] = []
  const questions: Question[] = []
  for (const one of ours) if (!(await agreesWithList(deps, one.payment, one.listed))) questions.push(one)
  // Each try begins with another order, so that orders that are never answered do not hide the others.
  for (const { payment, ...how } of turned(questions, due.tries)) {
    if (deps.leave?.aborted) {
      await transaction(db, (tx) => keepFound(tx, deps, due, found))
      return 'left open'
    }
    const compared = await reconcileOrder(deps, payment, how)
    if (typeof compared === 'object' && 'outcome' in compared) {
      unanswered.push({ orderId: payment.orderId, kind: 'not_told', payment, theirs: compared.reason })
      silence.inARow += 1
      if (silence.inARow < silentAfter) continue
      await transaction(db, (tx) => keepFound(tx, deps, due, found))
      return 'silent'
    }
    silence.inARow = 0
    if (compared === 'forgotten') untouched.add(payment.orderId)
    else if (compared !== undefined) found.push(compared)
  }
  const isPatient = unanswered.length > 0 && due.tries + 1 < patience
  if (isPatient) for (const { orderId } of unanswered) untouched.add(orderId)
  else found.push(...unanswered)
  await transaction(db, async (tx) => {
    await keepFound(tx, deps, due, found)
    const open = await settleOthers(tx, due, { found, untouched }, now)
    const isRevisited = open > 0 && due.day >= addDays(japanDate(now), -mostDays)
    if (!isPatient)
      await finishReconciliation(tx, due, isRevisited ? new Date(now.getTime() + revisitMs) : null, now)
  })
  return isPatient ? 'left open' : 'compared'
}

const turned = <T>(list: readonly T[], turns: number): T[] => {
  const first = list.length === 0 ? 0 : turns % list.length
  return [...list.slice(first), ...list.slice(0, first)]
}

/**
 * The purchases to reconcile. With the provider's list: those paid or refunded that day, and those on the list. Without
 * one: those that moved or were open that day, and those paid certain days before. Always those with an open difference
 * of that day, which are the only ones queried at a provider without lists when the day is revisited.
 */
async function listQuestions(
  { db }: DayDeps,
  { provider, day, finishedAt }: Reconciliation,
  listed: ListedDay | undefined,
): Promise<Question[]> {
  const methods = methodsOfProvider(provider as ProviderName)
  const theirs = new Map(listed?.orders.map((order) => [order.orderId, order]))
  const open = (await listOpenOfDay(db, provider, day)).map(({ orderId }) => orderId)
  const named = [...theirs.keys(), ...(listed?.unreadable ?? []), ...open]
  const ofTheDay =
    listed !== undefined
      ? await listSettledPurchases(db, methods, day)
      : finishedAt === null
        ? await listMovedPurchases(db, methods, day)
        : []
  const later =
    listed === undefined && finishedAt === null
      ? await listPaidPurchases(
          db,
          methods,
          laterDays.map((days) => addDays(day, -days)),
        )
      : []
  const others = [...(await listPurchasesOfOrders(db, named)), ...later]
  const isOfTheDay = new Set(ofTheDay.map(({ id }) => id))
  const all = new Map([...ofTheDay, ...others].map((payment) => [payment.id, payment]))
  return [...all.values()].map((payment) => ({
    payment,
    listed: theirs.get(payment.orderId),
    mayBeForgotten: !isOfTheDay.has(payment.id),
  }))
}

/** Orders of our form that concern money, or may, and that are not in our books. */
function listUnknown(ours: readonly Question[], listed: ListedDay | undefined): Found[] {
  const known = new Set(ours.map(({ payment }) => payment.orderId))
  const isUnknown = (orderId: string) => !known.has(orderId) && isOurOrderId(orderId)
  const unknown = (orderId: string, theirs: string): Found => ({
    orderId,
    kind: 'unknown_here',
    payment: undefined,
    theirs,
  })
  const { orders = [], unreadable = [] } = listed ?? {}
  return [
    ...orders
      .filter((order) => isUnknown(order.orderId) && concernsMoney(order))
      .map((order) => unknown(order.orderId, inWords(order))),
    ...unreadable.filter(isUnknown).map((orderId) => unknown(orderId, 'an answer that the shop cannot read')),
  ]
}

/** Writes the differences of a day, except those already recorded for another day. */
export async function keepFound(
  tx: Tx,
  { random, now }: Pick<DayDeps, 'random' | 'now'>,
  { provider, day }: { provider: string; day: JapanDate },
  found: readonly Found[],
): Promise<void> {
  for (const { orderId, kind, payment, theirs } of found) {
    const difference = {
      id: random.id(),
      provider,
      day,
      orderId,
      kind,
      foundAt: now,
      paymentId: payment?.id ?? null,
      theirs,
      ours: payment === undefined ? 'unknown' : `${payment.state} ${payment.priceYen} yen`,
    }
    if (!(await isKnownFromAnotherDay(tx, difference))) await keepDifference(tx, difference)
  }
}

/** @returns how many of the day's differences stay open and may settle by themselves */
async function settleOthers(
  tx: Tx,
  { provider, day }: Reconciliation,
  { found, untouched }: { found: readonly Found[]; untouched: ReadonlySet<string> },
  now: Date,
): Promise<number> {
  const still = new Set(found.map(({ orderId, kind }) => `${orderId} ${kind}`))
  let open = 0
  for (const { id, orderId, kind } of await listOpenOfDay(tx, provider, day)) {
    // Only the operator settles it: an order that reads as paid does not prove that a dispute is over.
    if (kind === 'disputed') continue
    if (still.has(`${orderId} ${kind}`) || untouched.has(orderId)) open += 1
    else await settleDifference(tx, id, 'reconciliation', now)
  }
  return open
}
