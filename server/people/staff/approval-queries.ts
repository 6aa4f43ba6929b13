// The only SQL that names the table of approvals.

import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ApprovalOutcome, Approval as ApprovalTable } from '#server/db/schema.ts'

export type Approval = Selectable<ApprovalTable>

export interface PreparedAct {
  id: string
  path: string
  input: unknown
  verb: string
  subject: string
  detail: Record<string, unknown>
  why: string
  basisHash: Buffer
  preparedBy: string
  preparedAt: Date
  endsAt: Date
}

export async function insertApproval(tx: Tx, { input, detail, ...act }: PreparedAct): Promise<void> {
  await tx
    .insertInto('approval')
    .values({ ...act, input: JSON.stringify(input), detail: JSON.stringify(detail) })
    .execute()
}

/** Holds a prepared act until the transaction ends, so that one decision is made of it. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  return await tx.selectFrom('approval').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** The database refuses a second decision. */
export async function decideApproval(
  tx: Tx,
  id: string,
  decision: { outcome: ApprovalOutcome; decidedBy: string; decidedAt: Date; isBySelf: boolean },
): Promise<void> {
  await tx.updateTable('approval').set(decision).where('id', '=', id).execute()
}

export interface ApprovalFilter {
  isWaiting: boolean
  now: Date
  /** Calls whose acts the operator may approve, and who they are: what they prepared themselves is theirs to see. */
  paths: readonly string[]
  operatorId: string
}

const filtered = (db: Database, { isWaiting, now, paths, operatorId }: ApprovalFilter) =>
  db
    .selectFrom('approval')
    .where((eb) =>
      eb.or([eb('path', '=', sql<string>`any(${[...paths]})`), eb('preparedBy', '=', operatorId)]),
    )
    .where((eb) => {
      const waits = eb.and([eb('outcome', 'is', null), eb('endsAt', '>', now)])
      return isWaiting ? waits : eb.not(waits)
    })

/** Those that wait, oldest first; those that are over, newest first. */
export async function listApprovals(
  db: Database,
  filter: ApprovalFilter & { limit: number; offset: number },
): Promise<Approval[]> {
  return await filtered(db, filter)
    .selectAll()
    .orderBy('preparedAt', filter.isWaiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countApprovals(db: Database, filter: ApprovalFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Whether an act about this subject waits for a second person. */
export async function isWaitingFor(
  db: Database | Tx,
  { path, subject, now }: { path: string; subject: string; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('approval')
    .select('id')
    .where('path', '=', path)
    .where('subject', '=', subject)
    .where('outcome', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** How many acts that these calls prepared wait for a second person, and since when the oldest does. */
export async function countWaitingApprovals(
  db: Database,
  paths: readonly string[],
  now: Date,
): Promise<{ count: number; since: Date | null }> {
  const { count, since } = await db
    .selectFrom('approval')
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.min('preparedAt').as('since')])
    .where('path', '=', sql<string>`any(${[...paths]})`)
    .where('outcome', 'is', null)
    .where('endsAt', '>', now)
    .executeTakeFirstOrThrow()
  return { count: Number(count), since }
}

/** The operators who prepared these acts, by approval. */
export async function findPreparers(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('approval').select(['id', 'preparedBy']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, preparedBy }) => [id, preparedBy]))
}
