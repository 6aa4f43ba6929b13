import type { Database } from '../../db/pool.ts'
import { checkPayment } from './check-payment.ts'
import type { Providers } from './methods.ts'
import { listDuePayments, type Payment, takeTurn } from './queries.ts'
import { continueRefund } from './refunds/continue-refund.ts'
import { isOpen } from './states.ts'
import { anHourAfter, nextQueryAfter, nextRefundTurnAfter } from './timetable.ts'

/** Payments per round, and asked at once: a provider that does not answer must not stop the clock. */
const roundSize = 64
const atOnce = 8

/**
 * Asks the provider about every purchase whose turn it is (1, 5, 15, 60 minutes after its start, then hourly) and
 * settles it; gives up what nobody finished; goes on with what is given back. Several processes may sweep at once. One
 * failure does not stop the others: that payment has its next turn.
 * @returns how many were asked
 * @throws after the round, when a payment failed, with every failure
 */
export async function sweepOpenPayments({
  db,
  providers,
  now,
}: {
  db: Database
  providers: Providers
  now: Date
}): Promise<number> {
  const due = await listDuePayments(db, now, roundSize)
  const failures: Error[] = []
  let asked = 0
  const worker = async () => {
    for (let payment = due.shift(); payment !== undefined; payment = due.shift()) {
      try {
        if (!(await takeTurn(db, payment, nextTurnAfter(payment, now)))) continue
        asked += 1
        if (payment.state === 'refunding') await continueRefund(db, providers, payment, now)
        else await checkPayment(db, providers, payment, now)
      } catch (cause) {
        failures.push(new Error(`payment ${payment.id} could not be checked`, { cause }))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} open payments failed`)
  return asked
}

/**
 * The state changed last when the refund began. What is open keeps having turns, also beyond the time for a person:
 * whoever took the last one may have died with it.
 */
function nextTurnAfter(payment: Payment, now: Date): Date | null {
  if (payment.state === 'refunding') return nextRefundTurnAfter(payment.changedAt, now)
  return nextQueryAfter(payment, now) ?? (isOpen(payment.state) ? anHourAfter(now) : null)
}
