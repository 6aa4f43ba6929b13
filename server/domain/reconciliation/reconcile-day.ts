// One day held against one provider.

import type { ProviderName } from '../../../contract/payment-methods.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '../../business-time/japan.ts'
import { type Database, type Tx, transaction } from '../../db/pool.ts'
import type { ListedDay, PaymentProvider } from '../../providers/payments/port.ts'
import { type MethodAdapters, methodsOfProvider } from '../payments/methods.ts'
import { isOurOrderId } from '../payments/order-names.ts'
import type { Payment } from '../payments/queries.ts'
import type { PaymentRandom } from '../purchases/buy-points.ts'
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
/** A day that is not compared to its end is tried again. */
export const againMs = hourMs
/** A day with open differences is compared again, so that what was put right settles by itself. */
const revisitMs = 24 * hourMs
/** So far back are days caught up and revisited. Amazon Pay forgets a purchase after 30 days. */
export const mostDays = 28
/** So many questions in a row without an answer, and the provider counts as silent. */
const silentAfter = 5
/** An order about which there is no answer keeps its day open for half a day; then it is told as a difference. */
const patience = 12
/**
 * A provider that lists nothing is asked for a paid purchase again so many days later: money that was refunded in its
 * console or charged back. Later than that Amazon Pay no longer knows it.
 */
const laterDays = [1, 3, 7, 14, 28]

export interface DayDeps {
  db: Database
  adapters: MethodAdapters
  random: Pick<PaymentRandom, 'id'>
  now: Date
}

/** What a round has learnt of a provider: how many questions in a row had no answer. */
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
 * Compares a day. What differs is written, also where the day cannot be compared to its end; what no longer differs is
 * settled, but for disputes, which no provider's account shows.
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
  /** Orders about which nothing was learnt: what is open about them stays so. */
  const untouched = new Set<string>()
  const untold: Found[] = []
  const questions: Question[] = []
  for (const one of ours) if (!(await agreesWithList(deps, one.payment, one.listed))) questions.push(one)
  // Each try begins with another order: some that are never answered do not hide the others.
  for (const { payment, ...how } of turned(questions, due.tries)) {
    const compared = await reconcileOrder(deps, payment, how)
    if (typeof compared === 'object' && 'outcome' in compared) {
      untold.push({ orderId: payment.orderId, kind: 'not_told', payment, theirs: compared.reason })
      silence.inARow += 1
      if (silence.inARow < silentAfter) continue
      await transaction(db, (tx) => keepFound(tx, deps, due, found))
      return 'silent'
    }
    silence.inARow = 0
    if (compared === 'forgotten') untouched.add(payment.orderId)
    else if (compared !== undefined) found.push(compared)
  }
  const isPatient = untold.length > 0 && due.tries + 1 < patience
  if (isPatient) for (const { orderId } of untold) untouched.add(orderId)
  else found.push(...untold)
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
 * The purchases to hold against the provider. With its list: what became paid or was refunded that day, and what the
 * list names. Without one: what moved or was open that day, and what was paid some days before. And always what is open
 * of that day, which is all that a provider without lists is asked for when the day is revisited.
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
    ...unreadable.filter(isUnknown).map((orderId) => unknown(orderId, 'in words nobody understands')),
  ]
}

/** Writes differences on a day, but for what is told on another day in the same words. */
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
    // A person ends it: that an order reads as paid is no sign that a dispute is over.
    if (kind === 'disputed') continue
    if (still.has(`${orderId} ${kind}`) || untouched.has(orderId)) open += 1
    else await settleDifference(tx, id, 'reconciliation', now)
  }
  return open
}
