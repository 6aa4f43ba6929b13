import type { Tx } from '#server/db/pool.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { kindOf } from './kinds.ts'
import { endChange, keepForEnd, lockChanges, lockNextDue, withdrawEndOf } from './queries.ts'

/** The source of ids for audit records; without it none is written, for a transaction that is rolled back. */
export interface Recorded {
  /** A new id of an audit record. */
  id: () => string
}

/**
 * Lets the first scheduled change that is due at this moment take effect, in the name of its operator; or refuses it,
 * with what is wrong with it in the shop as it stands now. One that is refused is kept with its reasons, and its end is
 * withdrawn. Each change takes effect once: it waits until the transaction of its effect is committed, and a process that
 * comes second waits for the first and finds the next. A preview judges each at the moment of that change.
 * @returns whether there was one
 */
export async function applyNext(tx: Tx, at: Date, recorded?: Recorded): Promise<boolean> {
  await lockChanges(tx)
  const change = await lockNextDue(tx, at)
  if (change === undefined) return false
  const { id, kind, content, who, why, isEnd } = change
  const record = async (verb: string, detail: Record<string, unknown>) => {
    if (recorded === undefined) return
    const about = { subject: kind, detail: { scheduledId: id, isEnd, ...detail } }
    await writeAuditRecord(tx, { id: recorded.id(), who, why, verb, ...about, now: at })
  }
  // Its beginning comes before it and tells it what to bring back, or withdraws it.
  if (content === undefined) throw new Error(`the end ${id} does not say what stood before`)
  const { read, faults: faultsOf, write } = kindOf(kind)
  const before = await read(tx)
  const faults = await faultsOf(tx, content.value, recorded === undefined ? change.at : at)
  if (faults.length > 0) {
    const reasons = faults.map(({ message }) => message)
    await endChange(tx, id, { outcome: 'refused', endedAt: at, reasons })
    await withdrawEndOf(tx, id, at)
    await record('content refuse', { reasons })
    return true
  }
  await write(tx, content.value, at)
  await endChange(tx, id, { outcome: 'done', endedAt: at })
  await keepForEnd(tx, id, before)
  await record('content apply', { before, after: content.value })
  return true
}

/**
 * Lets everything that is scheduled up to a moment take effect, in order, within this transaction. A preview of that
 * moment calls it without `recorded` and rolls back; until then imports, other changes and exchanges wait.
 */
export async function applyDue(tx: Tx, at: Date, recorded?: Recorded): Promise<void> {
  while (await applyNext(tx, at, recorded));
}
