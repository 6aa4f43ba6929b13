// An act of an operator has a key that was chosen before: it is done once, and answered the same again.

import { createHash } from 'node:crypto'
import type { Tx } from '#server/db/pool.ts'
import { type NewAuditRecord, writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { findAct, insertAct, lockActKey } from './queries.ts'

/** The change that an act made, for the audit log and for a repeat. `subject` and `detail` hold no personal data. */
export interface Acted<Kept> {
  /** Noun and verb as the audit log has them, where the call does not declare them. */
  verb?: string
  /** The id of the changed thing. */
  subject: string
  detail: Record<string, unknown>
  /** A repeat is answered from this. It is kept in the database, so it holds no secret. */
  kept: Kept
}

export interface KeyedAct {
  key: string
  /** The call's path; an act that has none gives its noun and verb. */
  path: string
  /** All that was asked for. */
  input: unknown
}

const hashOf = (input: unknown) => createHash('sha256').update(JSON.stringify(input)).digest()

/**
 * Finds what was kept of an act that was done, and who did it; of two with one key at once the second waits.
 * `key used`: its key did something else.
 */
export async function findDone(
  tx: Tx,
  { key, path, input }: KeyedAct,
): Promise<{ kept: unknown; operatorId: string | null } | 'key used' | undefined> {
  await lockActKey(tx, key)
  const act = await findAct(tx, key)
  if (act === undefined) return undefined
  const isSame = act.path === path && act.inputHash.equals(hashOf(input))
  return isSame ? { kept: act.answer, operatorId: act.operatorId } : 'key used'
}

/** Tells whether an act with this key was done; waits for one that is under way. */
export async function wasDone(tx: Tx, key: string): Promise<boolean> {
  await lockActKey(tx, key)
  return (await findAct(tx, key)) !== undefined
}

/** Writes the audit record of an act and its key, in the transaction of the change itself. */
export async function recordAct(
  tx: Tx,
  { key, path, input }: KeyedAct,
  { kept, operatorId, ...record }: NewAuditRecord & { kept: unknown; operatorId: string | null },
): Promise<void> {
  await writeAuditRecord(tx, record)
  const { id: auditRecordId, now: doneAt } = record
  await insertAct(tx, {
    key,
    path,
    inputHash: hashOf(input),
    answer: kept,
    operatorId,
    auditRecordId,
    doneAt,
  })
}
