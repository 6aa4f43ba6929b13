import type { Database } from '#server/db/pool.ts'
import type { PaymentState } from '#server/db/schema.ts'
import { openStates } from './states.ts'

/** States in which a purchase waits: for its payer, its provider, or the operator. */
const waitingStates = [...openStates, 'review', 'refunding'] as const

/** Counts the waiting purchases by state. */
export async function countWaitingPayments(db: Database): Promise<Map<PaymentState, number>> {
  const rows = await db
    .selectFrom('payment')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where('state', 'in', waitingStates)
    .groupBy('state')
    .execute()
  const counted = new Map(rows.map(({ state, count }) => [state, count]))
  return new Map(waitingStates.map((state) => [state, counted.get(state) ?? 0]))
}

/** Counts the purchases in a state, and tells when the one that has not moved for longest entered it. */
export const waitingSince = (
  db: Database,
  state: (typeof waitingStates)[number],
): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('payment')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('changedAt').as('since')])
    .where('state', '=', state)
    .executeTakeFirstOrThrow()
