import { type Database, transaction } from '#server/db/pool.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { recordAndSettle } from './settle-bank-transfer.ts'

/** Providers may list a deposit days late, so each round reads the whole last week again. */
const lookBackMs = 7 * 24 * 3_600_000

/**
 * Asks every provider that takes transfers which deposits reached its accounts, including deposits without an order and
 * deposits whose notification was lost. Each deposit is recorded once; deposits of a purchase settle it. A provider
 * that does not answer is asked again in the next round; one failure does not stop the others.
 * @throws after the round, with every failure
 */
export async function collectDeposits({
  db,
  providers,
  now,
  leave,
}: {
  db: Database
  providers: Readonly<Record<string, PaymentProvider>>
  now: Date
  /** Once it is aborted, no further provider is asked. */
  leave?: AbortSignal
}): Promise<void> {
  const failures: Error[] = []
  for (const [source, provider] of Object.entries(providers)) {
    if (provider.listDeposits === undefined) continue
    if (leave?.aborted) break
    try {
      const answer = await provider.listDeposits(new Date(now.getTime() - lookBackMs))
      if (answer.outcome === 'no answer') continue
      await transaction(db, async (tx) => {
        const { closedOn } = await readSettings(tx)
        await recordAndSettle(tx, source, answer.deposits, now, closedOn)
      })
    } catch (cause) {
      failures.push(new Error(`the deposits of ${source} could not be fetched`, { cause }))
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}
