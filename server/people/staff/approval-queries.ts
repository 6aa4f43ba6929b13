// The only SQL that names the table of approvals.

import { type Selectable, sql } from 'kysely'
import { personalKey } from '#server/db/personal-key.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ApprovalOutcome, Approval as ApprovalTable } from '#server/db/schema.ts'

type Row = Selectable<ApprovalTable>

/** `personal`: the fields of the input that are sealed; empty where there are none, and once they are erased. */
export type Approval = Omit<Row, 'sealedInput'> & { personal: object }

export interface PreparedAct {
  id: string
  path: string
  input: unknown
  personal?: object
  verb: string
  subject: string
  detail: Record<string, unknown>
  why: string
  basisHash: Buffer
  preparedBy: string
  preparedAt: Date
  endsAt: Date
}

const placeOf = (id: string) => `approval ${id}`

async function opened(db: Database | Tx, { sealedInput, ...row }: Row): Promise<Approval> {
  const open = async (sealed: Buffer) => (await personalKey(db)).open<object>(placeOf(row.id), sealed)
  return { ...row, personal: sealedInput === null ? {} : await open(sealedInput) }
}

export async function insertApproval(
  tx: Tx,
  { input, detail, personal = {}, ...act }: PreparedAct,
): Promise<void> {
  const isSealed = Object.keys(personal).length > 0
  const sealedInput = isSealed ? (await personalKey(tx)).seal(placeOf(act.id), personal) : null
  await tx
    .insertInto('approval')
    .values({ ...act, input: JSON.stringify(input), detail: JSON.stringify(detail), sealedInput })
    .execute()
}

/** Holds a prepared act until the transaction ends, so that one decision is made of it. */
export async function lockApproval(tx: Tx, id: string): Promise<Approval | undefined> {
  const row = await tx
    .selectFrom('approval')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && (await opened(tx, row))
}

/** Personal data of the act is erased. The database refuses a second decision. */
export async function decideApproval(
  tx: Tx,
  id: string,
  decision: { outcome: ApprovalOutcome; decidedBy: string; decidedAt: Date; isBySelf: boolean },
): Promise<void> {
  await tx
    .updateTable('approval')
    .set({ ...decision, sealedInput: null })
    .where('id', '=', id)
    .execute()
}

const sealedOnes = (db: Database | Tx) =>
  db.updateTable('approval').set({ sealedInput: null }).where('sealedInput', 'is not', null)

/** Erases the personal data of acts that were not decided in time. */
export async function erasePersonalOfEnded(db: Database, now: Date): Promise<void> {
  await sealedOnes(db).where('endsAt', '<=', now).execute()
}

/** Erases the personal data of acts about a member who leaves. */
export async function erasePersonalAbout(tx: Tx, memberId: string): Promise<void> {
  await sealedOnes(tx).where('subject', '=', memberId).execute()
}

/** Gives up the personal data of all acts, once the key that seals it is lost: they can be approved no longer. */
export async function losePersonal(tx: Tx): Promise<void> {
  await sealedOnes(tx).execute()
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
  const rows = await filtered(db, filter)
    .selectAll()
    .orderBy('preparedAt', filter.isWaiting ? 'asc' : 'desc')
    .orderBy('id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
  return await Promise.all(rows.map((row) => opened(db, row)))
}

export async function countApprovals(db: Database, filter: ApprovalFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Tells whether an act about this subject waits for a second person. */
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

/** Counts the acts of these calls that wait for a second person, and tells when the oldest was prepared. */
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
