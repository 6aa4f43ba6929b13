import type { TerminalName } from '#contract/operator/audit-log.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertAuditRecord } from './queries.ts'

export interface NewAuditRecord {
  id: string
  who: string
  why: string
  /** Noun and verb as typed: `settings set`. */
  verb: string
  /** The id of the changed thing; empty for the shop as a whole. */
  subject: string
  /** Details of the change. */
  detail: Record<string, unknown>
  /** For an act at the terminal; it stands in `detail`, which the chain of the audit log covers. */
  terminal?: TerminalName | undefined
  now: Date
}

/**
 * Writes a record of the audit log in the transaction of the change itself. Records outlive a member who leaves:
 * `subject` and `detail` must hold no name, mail address or phone number.
 */
export async function writeAuditRecord(tx: Tx, { now, terminal, ...record }: NewAuditRecord): Promise<void> {
  const detail = terminal === undefined ? record.detail : { ...record.detail, terminal }
  await insertAuditRecord(tx, { ...record, detail, doneAt: now })
}
