import { allMethods, type MethodId } from '../../../contract/payment-methods.ts'
import type { Database } from '../../db/pool.ts'
import type { MethodAdapters } from '../payments/methods.ts'
import { listDuePayments, type Payment, takeTurn } from '../payments/queries.ts'
import { anHourAfter, nextQueryAfter, nextRefundTurnAfter } from '../payments/query-schedule.ts'
import { isOpen } from '../payments/states.ts'
import { continueRefund } from '../refunds/continue-refund.ts'
import { syncPayment } from './sync-payment.ts'

/** Read at a time from the queue of a payment method, and asked there at once. */
const roundSize = 64
const atOnce = 8
/** How long a run of the server lasts: what is left has its turn in the next one, and a server that stops waits no longer. */
export const sweepSpanMs = 10_000

interface SweepDeps {
  db: Database
  adapters: MethodAdapters
  now: Date
  /** Once it is aborted, no further question is begun. */
  signal?: AbortSignal
}

/**
 * Asks the provider about every purchase whose turn it is (1, 5, 15, 60 minutes after its start, then hourly) and
 * settles it; gives up what was not finished; goes on with what is refunded. Each payment method has a queue of its own, and
 * all queues are worked at once until they are empty or the run is over (`signal`), so that a provider that does not
 * answer keeps only its own payers waiting. Several processes may sweep at once. One failure does not stop the
 * others: that payment has its next turn.
 * @returns how many were asked
 * @throws after the run, when a payment or a queue failed, with every failure
 */
export async function sweepOpenPayments(deps: SweepDeps): Promise<number> {
  const failures: Error[] = []
  const sweep = (method: MethodId) =>
    sweepQueue(deps, method, failures).catch((cause) => {
      failures.push(new Error(`the queue of method ${method} failed`, { cause }))
      return 0
    })
  const asked = await Promise.all(allMethods.map(({ number }) => sweep(number)))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} open payments, or their queues, failed`)
  return asked.reduce((sum, count) => sum + count, 0)
}

async function sweepQueue(
  { db, adapters, now, signal }: SweepDeps,
  method: MethodId,
  failures: Error[],
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
      failures.push(new Error(`payment ${payment.id} could not be checked`, { cause }))
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
    // Of a full round no payment had a turn: other processes have them, or the database fails.
    if (!isFull || asked === before) break
  }
  return asked
}

/**
 * The state changed last when the refund began. What is open keeps having turns, also beyond the time for a person:
 * the process that took the last one may have died with it.
 */
function nextTurnAfter(payment: Payment, now: Date): Date | null {
  if (payment.state === 'refunding') return nextRefundTurnAfter(payment.changedAt, now)
  return nextQueryAfter(payment, now) ?? (isOpen(payment.state) ? anHourAfter(now) : null)
}
