import { allMethods, type MethodId } from '#contract/payment-methods.ts'
import type { Database } from '#server/db/pool.ts'
import type { MethodAdapters } from '#server/money/payments/methods.ts'
import { listDuePayments, type Payment, takeTurn } from '#server/money/payments/queries.ts'
import { anHourAfter, nextQueryAfter, nextRefundTurnAfter } from '#server/money/payments/query-schedule.ts'
import { isOpen } from '#server/money/payments/states.ts'
import { continueRefund } from '#server/money/refunds/continue-refund.ts'
import { createFailures, type Failures } from '#server/watch/failures.ts'
import { syncPayment } from './sync-payment.ts'

/** Read at a time from the queue of a payment method, and asked there at once. */
const roundSize = 64
const atOnce = 8
/** The longest time of one run: the rest is left to the next run, and a server that stops waits no longer than this. */
export const sweepSpanMs = 10_000

interface SweepDeps {
  db: Database
  adapters: MethodAdapters
  now: Date
  /** Once it is aborted, no further query is started. */
  signal?: AbortSignal
}

/**
 * Asks the provider about every purchase whose turn it is (1, 5, 15, 60 minutes after its start, then hourly) and
 * updates it; gives up purchases whose time is over; continues refunds. Each payment method has a separate queue. All
 * queues are processed at the same time until they are empty or the run is over (`signal`), so that a provider that
 * does not answer delays only its own payers. Several processes may sweep at once. One failure does not stop the
 * others: that payment is queried at its next turn.
 * @returns how many were asked
 * @throws after the run, when a payment or a queue failed, with the first failures
 */
export async function sweepOpenPayments(deps: SweepDeps): Promise<number> {
  const failures = createFailures()
  const sweep = (method: MethodId) =>
    sweepQueue(deps, method, failures).catch((cause) => {
      failures.add(`the queue of method ${method} failed`, cause)
      return 0
    })
  const asked = await Promise.all(allMethods.map(({ number }) => sweep(number)))
  failures.throwAny('open payments, or their queues, failed')
  return asked.reduce((sum, count) => sum + count, 0)
}

async function sweepQueue(
  { db, adapters, now, signal }: SweepDeps,
  method: MethodId,
  failures: Failures,
): Promise<number> {
  const isTimeLeft = () => signal?.aborted !== true
  let asked = 0
  const ask = async (payment: Payment): Promise<void> => {
    try {
      if (!(await takeTurn(db, payment, nextTurnAfter(payment, now)))) return
      asked += 1
      if (payment.state === 'refunding') await continueRefund(db, adapters, payment, now)
      else await syncPayment(db, adapters, payment, now)
    } catch (cause) {
      failures.add(`payment ${payment.id} could not be checked`, cause)
    }
  }
  while (isTimeLeft()) {
    const due = await listDuePayments(db, method, now, roundSize)
    const [isFull, before] = [due.length === roundSize, asked]
    const worker = async () => {
      for (let payment = due.shift(); payment !== undefined && isTimeLeft(); payment = due.shift())
        await ask(payment)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    // Not one payment of a full round was taken: other processes have them, or the database fails.
    if (!isFull || asked === before) break
  }
  return asked
}

/**
 * The last change of state is the begin of the refund. An open purchase keeps its turns after it is left to the
 * operator, because the process that took the last turn may have died.
 */
function nextTurnAfter(payment: Payment, now: Date): Date | null {
  if (payment.state === 'refunding') return nextRefundTurnAfter(payment.changedAt, now)
  return nextQueryAfter(payment, now) ?? (isOpen(payment.state) ? anHourAfter(now) : null)
}
