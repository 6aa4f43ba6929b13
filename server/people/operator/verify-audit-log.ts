import type { Database } from '#server/db/pool.ts'
import { type ChainHead, findChainFaults, findChainHead } from './queries.ts'

export type AuditVerdict =
  | { outcome: 'whole'; head: ChainHead | undefined }
  | { outcome: 'wrong link'; no: number; recordId: string }
  | { outcome: 'record outside'; recordId: string }
  | { outcome: 'known head is missing' }

/**
 * Proves that no record of the audit log was changed, removed or slipped in since `known` was read. Without `known` it
 * proves less: the owner of the database could have made every record and every link anew.
 */
export async function verifyAuditLog(db: Database, known: ChainHead | undefined): Promise<AuditVerdict> {
  const { wrongLink, recordOutside } = await findChainFaults(db)
  if (wrongLink !== undefined) return { outcome: 'wrong link', ...wrongLink }
  if (recordOutside !== undefined) return { outcome: 'record outside', recordId: recordOutside }
  if (known !== undefined && !(await findChainHead(db, known.no))?.hash.equals(known.hash))
    return { outcome: 'known head is missing' }
  return { outcome: 'whole', head: await findChainHead(db) }
}
