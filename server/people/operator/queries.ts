import { sql } from 'kysely'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'

/** The settings that have been changed, by name. */
export async function findChangedSettings(db: Database | Tx): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('shopSetting').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.name, row.value]))
}

/** Two operators at once must not undo each other's change of one group. */
export const lockSettings = (tx: Tx) => sql`lock table shop_setting in share row exclusive mode`.execute(tx)

export async function keepSetting(tx: Tx, name: string, value: unknown, now: Date): Promise<void> {
  const row = { value: JSON.stringify(value), changedAt: now }
  await tx
    .insertInto('shopSetting')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** @returns whether it had been changed */
export async function forgetSetting(tx: Tx, name: string): Promise<boolean> {
  const result = await tx.deleteFrom('shopSetting').where('name', '=', name).executeTakeFirst()
  return result.numDeletedRows > 0n
}

export interface AuditRecord {
  /** Uuid version 7: records are listed in the order of their ids. */
  id: string
  doneAt: Date
  who: string
  verb: string
  subject: string
  why: string
  detail: unknown
}

export async function insertAuditRecord(tx: Tx, record: AuditRecord): Promise<void> {
  await tx
    .insertInto('auditRecord')
    .values({ ...record, detail: JSON.stringify(record.detail) })
    .execute()
}

const recordColumns = ['id', 'doneAt', 'who', 'verb', 'subject', 'why', 'detail'] as const

/** The wanted records; an absent field is not asked for. `verb`: how it begins. */
export interface AuditFilter {
  /** Id of one record. */
  id?: string | undefined
  subject?: string | undefined
  who?: string | undefined
  verb?: string | undefined
  verbs?: readonly string[] | undefined
  /** From this instant on. */
  from?: Date | undefined
  before?: Date | undefined
}

function auditRecords(db: Database | Tx, { id, subject, who, verb, verbs, from, before }: AuditFilter) {
  let records = db.selectFrom('auditRecord')
  if (id !== undefined)
    records = isUuid(id) ? records.where('id', '=', id) : records.where(sql<boolean>`false`)
  if (subject !== undefined) records = records.where('subject', '=', subject)
  if (who !== undefined) records = records.where('who', '=', who)
  if (verb !== undefined) records = records.where(sql<boolean>`starts_with(verb, ${verb})`)
  if (verbs !== undefined) records = records.where('verb', 'in', verbs)
  if (from !== undefined) records = records.where('doneAt', '>=', from)
  if (before !== undefined) records = records.where('doneAt', '<', before)
  return records
}

/** The newest records first, or the oldest. */
export async function listAuditRecords(
  db: Database | Tx,
  {
    limit,
    offset = 0,
    isOldestFirst = false,
    ...filter
  }: AuditFilter & { limit: number; offset?: number; isOldestFirst?: boolean },
): Promise<AuditRecord[]> {
  return await auditRecords(db, filter)
    .select(recordColumns)
    .orderBy('id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAuditRecords(db: Database, filter: AuditFilter): Promise<number> {
  const { count } = await auditRecords(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A place in the chain of the audit log, and the hash of all records up to it. */
export interface ChainHead {
  no: number
  hash: Buffer
}

/** The link of this number, or the last one; undefined where there is none. */
export async function findChainHead(db: Database | Tx, no?: number): Promise<ChainHead | undefined> {
  let links = db.selectFrom('auditLink').select(['no', 'hash']).orderBy('no', 'desc').limit(1)
  if (no !== undefined) links = links.where('no', '=', no)
  return await links.executeTakeFirst()
}

/**
 * Recomputes the chain of the audit log from its records.
 * @returns the first link that does not follow from its record and the link before it, and a record without a link
 */
export async function findChainFaults(
  db: Database | Tx,
): Promise<{ wrongLink?: { no: number; recordId: string }; recordOutside?: string }> {
  const wrong = await sql<{ no: number; recordId: string }>`
    with chained as (
      select l.no, l.record_id, l.hash, r as recorded,
        lag(l.hash, 1, decode(repeat('00', 32), 'hex')) over (order by l.no) as hash_before
      from audit_link l left join audit_record r on r.id = l.record_id
    )
    select no, record_id from chained
    where recorded is null or hash <> audit_hash(hash_before, recorded)
    order by no limit 1`.execute(db)
  const outside = await db
    .selectFrom('auditRecord')
    .leftJoin('auditLink', 'auditLink.recordId', 'auditRecord.id')
    .select('auditRecord.id')
    .where('auditLink.no', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return { ...(wrong.rows[0] && { wrongLink: wrong.rows[0] }), ...(outside && { recordOutside: outside.id }) }
}

export interface MaintenanceRow {
  isOn: boolean
  expectedEndAt: Date | null
}

export async function readMaintenance(db: Database | Tx): Promise<MaintenanceRow> {
  return await db.selectFrom('maintenance').select(['isOn', 'expectedEndAt']).executeTakeFirstOrThrow()
}

export async function writeMaintenance(tx: Tx, row: MaintenanceRow, now: Date): Promise<void> {
  await tx
    .updateTable('maintenance')
    .set({ ...row, changedAt: now })
    .execute()
}

/** The audit records about one thing, newest first. */
export async function listRecordsAbout(
  db: Database,
  subject: string,
  page: NewestPage,
): Promise<AuditRecord[]> {
  return await db
    .selectFrom('auditRecord')
    .select(recordColumns)
    .where('subject', '=', subject)
    .$call(newestFirst('doneAt', page))
    .execute()
}

/** Every record about these, newest first, by its subject. */
export async function groupRecordsAbout(
  db: Database,
  subjects: readonly string[],
): Promise<Map<string, AuditRecord[]>> {
  if (subjects.length === 0) return new Map()
  const records = await db
    .selectFrom('auditRecord')
    .select(recordColumns)
    .where('subject', 'in', subjects)
    .orderBy('doneAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return Map.groupBy(records, ({ subject }) => subject)
}

/** The different reasons of these records, the newest first. */
export async function listReasons(db: Database, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('auditRecord')
    .select(['why', (eb) => eb.fn.max('doneAt').as('givenAt')])
    .where('id', 'in', ids)
    .where('why', '<>', '')
    .groupBy('why')
    .orderBy('givenAt', 'desc')
    .execute()
  return rows.map(({ why }) => why)
}

export async function findAuditRecord(db: Database, id: string): Promise<AuditRecord | undefined> {
  return await db.selectFrom('auditRecord').select(recordColumns).where('id', '=', id).executeTakeFirst()
}
