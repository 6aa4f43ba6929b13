import { paymentProviders } from '#contract/payment-methods.ts'
import { addDays, type JapanDate, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { createFailures } from '#server/watch/failures.ts'
import {
  addDaysToReconcile,
  firstPurchaseAt,
  listDueReconciliations,
  postponeReconciliations,
  takeReconciliation,
} from './queries.ts'
import { againMs, type DayDeps, mostDays, reconcileDay } from './reconcile-day.ts'

/** A provider's own list of a day may lag behind its end. */
const lagMs = 3_600_000

/** The first moment at which a day is reconciled. */
export const reconcilableFrom = (day: JapanDate): Date =>
  new Date(startOfJapanDay(addDays(day, 1)).getTime() + lagMs)

export interface ReconciliationDeps extends DayDeps {
  providers: Readonly<Record<string, PaymentProvider>>
}

/**
 * Reconciles every finished day in Japan with each provider, once: which purchases are paid, and for how much. Late
 * money is credited first, as by the sweep; what still differs becomes a row of `payment_difference`. Missed days are
 * caught up, 28 at most. A provider that does not answer is asked again in an hour, for the days tried least often
 * first. An order without an answer keeps only its own day open, for half a day. A day with open differences is
 * reconciled again each day, and differences that no longer exist are settled. Several processes may run at once; a
 * crash leaves the day due.
 * @returns how many days were reconciled completely
 * @throws after the round, when a day failed, with the first failures
 */
export async function reconcileDays(deps: ReconciliationDeps): Promise<number> {
  const { db, providers, now } = deps
  const failures = createFailures()
  let compared = 0
  const days = await listFinishedDays(db, now)
  for (const name of Object.keys(paymentProviders)) {
    const provider = providers[name]
    if (provider === undefined) continue
    await addDaysToReconcile(db, name, days, now)
    const silence = { inARow: 0 }
    for (const due of await listDueReconciliations(db, name, now)) {
      if (deps.leave?.aborted) break
      const nextAt = new Date(now.getTime() + againMs)
      if (!(await takeReconciliation(db, due, nextAt))) continue
      try {
        const end = await reconcileDay(deps, provider, due, silence)
        if (end === 'compared') compared += 1
        if (end !== 'silent') continue
        await postponeReconciliations(db, name, nextAt, now)
        break
      } catch (cause) {
        failures.add(`${due.day} could not be compared with ${name}`, cause)
      }
    }
  }
  failures.throwAny('days could not be compared')
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
