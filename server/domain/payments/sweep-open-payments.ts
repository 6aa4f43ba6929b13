import type { Database } from '../../db/pool.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { checkPayment } from './check-payment.ts'
import { listDuePayments, takeTurn } from './queries.ts'
import { nextQueryAfter } from './timetable.ts'

/** Payments per round, and asked at once: a provider that does not answer must not stop the clock. */
const roundSize = 64
const atOnce = 8

/**
 * Asks the provider about every purchase whose turn it is (1, 5, 15, 60 minutes after its start, then hourly) and
 * settles it; gives up what nobody finished. Several processes may sweep at once. One failure does not stop the others:
 * that payment has its next turn.
 * @returns how many were asked
 * @throws after the round, when a payment failed, with every failure
 */
export async function sweepOpenPayments({
  db,
  provider,
  now,
}: {
  db: Database
  provider: CardProvider
  now: Date
}): Promise<number> {
  const due = await listDuePayments(db, now, roundSize)
  const failures: Error[] = []
  let asked = 0
  const worker = async () => {
    for (let payment = due.shift(); payment !== undefined; payment = due.shift()) {
      try {
        if (!(await takeTurn(db, payment, nextQueryAfter(payment.createdAt, now)))) continue
        asked += 1
        await checkPayment(db, provider, payment, now)
      } catch (cause) {
        failures.push(new Error(`payment ${payment.id} could not be checked`, { cause }))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} open payments failed`)
  return asked
}
