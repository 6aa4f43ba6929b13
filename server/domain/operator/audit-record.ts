import type { Tx } from '../../db/pool.ts'
import { insertAct } from './queries.ts'

export interface ActOfOperator {
  id: string
  who: string
  why: string
  /** Noun and verb as typed: `settings set`. */
  verb: string
  /** The id of what it was done to; empty for the shop as a whole. */
  subject: string
  /** What changed. */
  detail: Record<string, unknown>
  now: Date
}

/**
 * Writes what was done by hand into the permanent record, in the transaction of its effect. The record
 * outlives a member who leaves: no name, mail address or phone number may stand in `subject` or `detail`.
 */
export async function recordAct(tx: Tx, { now, ...act }: ActOfOperator): Promise<void> {
  await insertAct(tx, { ...act, doneAt: now })
}
