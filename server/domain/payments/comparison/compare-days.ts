// Every finished day is held against each payment company; what differs waits for the operator.

import type { MethodId } from '../../../../contract/payments.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '../../../business-time/japan.ts'
import { type Database, transaction } from '../../../db/pool.ts'
import type { Company, PaymentProvider } from '../../../providers/payments/port.ts'
import type { PaymentRandom } from '../buy-points.ts'
import { checkPayment } from '../check-payment.ts'
import { isOurOrderId, orderOf } from '../company-names.ts'
import { type CompanyName, companyNames, methodsOfCompany, type Providers, providerOf } from '../methods.ts'
import { findPayment, type Payment } from '../queries.ts'
import { wasPaidBackByHand } from '../refunds/queries.ts'
import { isFinal } from '../states.ts'
import { concernsMoney, type DifferenceKind, differenceOf, inWords, type Theirs } from './order-difference.ts'
import {
  addDaysToCompare,
  type Comparison,
  finishComparison,
  firstPurchaseAt,
  keepDifference,
  listDueComparisons,
  listMovedPurchases,
  listOpenOfDay,
  listSettledPurchases,
  postponeComparisons,
  settleDifference,
  takeComparison,
} from './queries.ts'

const hourMs = 3_600_000
/** A company's own list of a day may lag behind its end. */
const lagMs = hourMs
/** A company that does not answer is asked again. */
const againMs = hourMs
/** A day with open differences is compared again, so that what was put right settles by itself. */
const revisitMs = 24 * hourMs
/** So far back are days caught up that the shop missed, and those with open differences revisited. */
const mostDays = 35

export interface ComparisonDeps {
  db: Database
  companies: Readonly<Record<string, Company>>
  providers: Providers
  random: Pick<PaymentRandom, 'id'>
  now: Date
}

/**
 * Compares every finished day in Japan with each company, once: what is paid, and for how much. Late money is credited
 * by the usual way first; only what still differs becomes a row of `payment_difference`. Days missed are caught up, 35
 * at most; a silent company is asked again in an hour; a day with open differences is compared anew each day, and what
 * no longer differs is settled. Several processes may do it at once, and a crash at any line leaves the day due.
 * @returns how many days were compared to their end
 * @throws after the round, when a day failed, with every failure
 */
export async function compareDays(deps: ComparisonDeps): Promise<number> {
  const { db, companies, now } = deps
  const failures: Error[] = []
  let compared = 0
  const days = await listFinishedDays(db, now)
  for (const name of companyNames) {
    const company = companies[name]
    if (company === undefined) continue
    await addDaysToCompare(db, name, days, now)
    for (const due of await listDueComparisons(db, name, now)) {
      const nextAt = new Date(now.getTime() + againMs)
      if (!(await takeComparison(db, due, nextAt))) continue
      try {
        if (await compareDay(deps, company, due)) compared += 1
        else {
          await postponeComparisons(db, name, nextAt, now)
          break
        }
      } catch (cause) {
        failures.push(new Error(`${due.day} could not be compared with ${name}`, { cause }))
      }
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} days could not be compared`)
  return compared
}

/** Oldest first, from the day of the first purchase. */
async function listFinishedDays(db: Database, now: Date): Promise<JapanDate[]> {
  const first = await firstPurchaseAt(db)
  if (first === undefined) return []
  const today = japanDate(new Date(now.getTime() - lagMs))
  const days: JapanDate[] = []
  for (let back = mostDays; back >= 1; back--) {
    const day = addDays(today, -back)
    if (day >= japanDate(first)) days.push(day)
  }
  return days
}

interface Found {
  orderId: string
  kind: DifferenceKind
  payment: Payment | undefined
  theirs: Theirs
}

/** @returns false when the company did not answer; nothing was written then */
async function compareDay(deps: ComparisonDeps, company: Company, due: Comparison): Promise<boolean> {
  const { db, now, random } = deps
  const found = await findDifferences(deps, company, due)
  if (found === undefined) return false
  await transaction(db, async (tx) => {
    for (const { orderId, kind, payment, theirs } of found)
      await keepDifference(tx, {
        ...{ id: random.id(), company: due.company, day: due.day, orderId, kind, foundAt: now },
        ...{ paymentId: payment?.id ?? null, theirs: inWords(theirs) },
        ours: payment === undefined ? 'unknown' : `${payment.state} ${payment.priceYen} yen`,
      })
    const still = new Set(found.map(({ orderId, kind }) => `${orderId} ${kind}`))
    let open = 0
    for (const { id, orderId, kind } of await listOpenOfDay(tx, due.company, due.day))
      if (still.has(`${orderId} ${kind}`)) open += 1
      else await settleDifference(tx, id, 'comparison', now)
    const isRevisited = open > 0 && due.day >= addDays(japanDate(now), -mostDays)
    await finishComparison(tx, due, isRevisited ? new Date(now.getTime() + revisitMs) : null, now)
  })
  return true
}

/** Undefined when the company did not answer. */
async function findDifferences(
  deps: ComparisonDeps,
  company: Company,
  { company: name, day }: Comparison,
): Promise<Found[] | undefined> {
  const { db } = deps
  const methods = methodsOfCompany(name as CompanyName)
  const listed = await company.listOrders?.(startOfJapanDay(day), startOfJapanDay(addDays(day, 1)))
  if (listed?.outcome === 'no answer') return undefined
  const theirs = new Map(listed?.orders.map((order) => [order.orderId, order]))
  const ours =
    listed === undefined
      ? await listMovedPurchases(db, methods, day)
      : await listSettledPurchases(db, { methods, day, orderIds: [...theirs.keys()] })

  const found: Found[] = []
  for (const payment of ours) {
    const compared = await compareOrder(deps, payment, theirs.get(payment.orderId))
    if (compared === 'no answer') return undefined
    if (compared !== undefined) found.push(compared)
  }
  const known = new Set(ours.map(({ orderId }) => orderId))
  for (const [orderId, order] of theirs)
    if (!known.has(orderId) && isOurOrderId(orderId) && concernsMoney(order))
      found.push({ orderId, kind: 'unknown_here', payment: undefined, theirs: order })
  return found
}

/**
 * What differs about one of our purchases. A list is a hint: it may be older than the order, or name it on another
 * day. Before anybody is accused the order itself is asked for, and a purchase that is not decided is settled by it.
 * Of a way to pay that the shop no longer offers, the list is all there is.
 */
async function compareOrder(
  deps: ComparisonDeps,
  seen: Payment,
  listed: Theirs | undefined,
): Promise<Found | 'no answer' | undefined> {
  const { db, providers, now } = deps
  if (listed !== undefined && (await kindOf(db, seen, listed)) === undefined) return undefined
  const isWired = providers[seen.method as MethodId] !== undefined
  const theirs = isWired ? await askAbout(providerOf(providers, seen), seen) : listed
  if (theirs === undefined || theirs === 'no answer') return theirs
  const current = (await findPayment(db, seen.id)) ?? seen
  const payment =
    isWired && theirs.status === 'captured' && !isFinal(current.state)
      ? await checkPayment(db, providers, current, now)
      : current
  const kind = await kindOf(db, payment, theirs)
  return kind && { orderId: payment.orderId, kind, payment, theirs }
}

/** Undefined where there is nobody to ask. */
async function askAbout(
  provider: PaymentProvider,
  payment: Payment,
): Promise<Theirs | 'no answer' | undefined> {
  const answer = await provider.query(orderOf(payment))
  switch (answer.outcome) {
    case 'no answer':
      return 'no answer'
    case 'nobody to ask':
      return undefined
    case 'absent':
      return { status: 'absent' }
    case 'found':
      return answer
  }
}

async function kindOf(db: Database, payment: Payment, theirs: Theirs): Promise<DifferenceKind | undefined> {
  const isPaidBackByHand = payment.state === 'refunded' && (await wasPaidBackByHand(db, payment.id))
  return differenceOf(payment, theirs, { isPaidBackByHand })
}
