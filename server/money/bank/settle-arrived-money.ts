import { type Database, transaction } from '#server/db/pool.ts'
import { lockPayment } from '#server/money/payments/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { createFailures } from '#server/watch/failures.ts'
import { listPaymentsWithMoney } from './queries.ts'
import { settleBankTransfer } from './settle-bank-transfer.ts'

/** Purchases read at once. */
const pageSize = 64

/**
 * Settles every purchase with unsettled deposits: those that waited for the bank to open or for the rest, and those
 * left by a crash between recording and settling. Asks no provider: a deposit that a provider reported is credited at
 * the purchase's next query, which is scheduled here if there is none. Several processes may do it at once; one failure
 * does not stop the others.
 * @param leave once it is aborted, no further purchase is looked at
 * @returns how many purchases were looked at
 * @throws after the round, when a purchase failed, with the first failures
 */
export async function settleArrivedMoney(db: Database, now: Date, leave?: AbortSignal): Promise<number> {
  const { closedOn } = await readSettings(db)
  const failures = createFailures()
  let looked = 0
  let after: string | undefined
  do {
    const ids = await listPaymentsWithMoney(db, after, pageSize)
    for (const id of ids) {
      if (leave?.aborted) break
      looked += 1
      try {
        await transaction(db, async (tx) => {
          const payment = await lockPayment(tx, id)
          if (payment !== undefined) await settleBankTransfer(tx, payment, now, closedOn)
        })
      } catch (cause) {
        failures.add(`the money of payment ${id} could not be settled`, cause)
      }
    }
    after = ids.length < pageSize ? undefined : ids.at(-1)
  } while (after !== undefined && !leave?.aborted)
  failures.throwAny('bank transfers failed')
  return looked
}
