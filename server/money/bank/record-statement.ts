import type { JapanDate } from '#server/business-time/japan.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Deposit } from '#server/providers/payments/port.ts'
import { type BankDeposit, findDeposit } from './queries.ts'
import type { RecordedDeposit } from './record-deposits.ts'
import { recordAndSettle } from './settle-bank-transfer.ts'

/** The shop's own account, which an operator reads; a provider's deposits have the provider's name. */
export const ownAccount = 'bank'

export type RecordedStatement =
  | {
      outcome: 'recorded'
      /** The results in the order of the statement. */
      results: RecordedDeposit[]
      /** Those that differ from what was settled under their ids, as it stands in the books. */
      settled: ReadonlyMap<string, BankDeposit>
    }
  /** Other data stand under these ids, not settled yet. */
  | { outcome: 'differs'; ids: string[] }

/**
 * Records what an operator read on the statement of the shop's own account, and credits what it pays for; twice is
 * harmless. `isHeld`: it credits nothing before what was recorded is released. A deposit that is settled or closed stays as it is and is put on the list; the others are recorded.
 * `differs`: refused, and the caller rolls back: two movements taken for one would be money lost, and the operator can
 * still correct one of the two.
 */
export async function recordStatement(
  tx: Tx,
  deposits: readonly Deposit[],
  { now, closedOn, isHeld }: { now: Date; closedOn: readonly JapanDate[]; isHeld: boolean },
): Promise<RecordedStatement> {
  const results = await recordAndSettle(tx, ownAccount, deposits, now, closedOn, isHeld)
  const settled = new Map<string, BankDeposit>()
  const ids: string[] = []
  for (const { id, outcome } of results) {
    if (outcome !== 'differs') continue
    const stored = await findDeposit(tx, { source: ownAccount, depositId: id })
    if (stored === undefined || stored.settledAt === null) ids.push(id)
    else settled.set(id, stored)
  }
  return ids.length > 0 ? { outcome: 'differs', ids } : { outcome: 'recorded', results, settled }
}

/** The audit log's record of a statement, without the name of a payer. */
export const statementDetail = (
  results: readonly RecordedDeposit[],
  settled: ReadonlyMap<string, BankDeposit>,
) => ({
  deposits: results.flatMap(({ id, outcome, paymentId }) =>
    outcome === 'recorded' ? [{ id, paymentId }] : [],
  ),
  otherwise: [...settled.keys()],
})
