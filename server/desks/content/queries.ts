// The only SQL that names content_change.

import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Localized } from '#phrases/language.ts'
import { lockCatalogue } from '#server/cards/catalogue/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ContentChange as ContentChangeTable } from '#server/db/schema.ts'
import { lockSettings } from '#server/people/operator/queries.ts'
import type { ChangeKind } from './kind.ts'

export interface ContentChange
  extends Omit<Selectable<ContentChangeTable>, 'kind' | 'content' | 'madeFrom' | 'reasons'> {
  kind: ChangeKind
  /** Wrapped, since an announcement may be null: that there is none. Undefined: what stands when its beginning takes effect. */
  content: { value: unknown } | undefined
  madeFrom: { value: unknown } | undefined
  /** Empty unless it was refused. */
  reasons: Localized[]
}

type Row = Selectable<ContentChangeTable>

const read = ({ kind, content, madeFrom, reasons, ...row }: Row): ContentChange => ({
  ...row,
  kind: kind as ChangeKind,
  content: (content ?? undefined) as ContentChange['content'],
  madeFrom: (madeFrom ?? undefined) as ContentChange['madeFrom'],
  reasons: (reasons ?? []) as Localized[],
})

const written = (wrapped: { value: unknown } | undefined) =>
  wrapped === undefined ? null : JSON.stringify(wrapped)

export type NewContentChange = Pick<
  ContentChange,
  'id' | 'kind' | 'at' | 'isEnd' | 'begunBy' | 'content' | 'madeFrom' | 'who' | 'why' | 'madeAt'
> & { outcome?: 'done' }

export async function insertChange(
  tx: Tx,
  { content, madeFrom, outcome, ...change }: NewContentChange,
): Promise<void> {
  await tx
    .insertInto('contentChange')
    .values({
      ...change,
      content: written(content),
      madeFrom: written(madeFrom),
      outcome: outcome ?? null,
      endedAt: outcome === undefined ? null : change.madeAt,
    })
    .execute()
}

/** Locks the present content of every kind and the waiting changes until the transaction ends. */
export async function lockChanges(tx: Tx): Promise<void> {
  await lockCatalogue(tx)
  await lockSettings(tx)
}

const changes = (db: Database | Tx) => db.selectFrom('contentChange').selectAll()

/** The changes that wait for their moment, in the order in which they take effect: at one moment an end comes first. */
export async function listWaiting(db: Database | Tx, kind?: ChangeKind): Promise<ContentChange[]> {
  let found = changes(db).where('outcome', 'is', null)
  if (kind !== undefined) found = found.where('kind', '=', kind)
  const rows = await found.orderBy('at').orderBy('isEnd', 'desc').orderBy('id').execute()
  return rows.map(read)
}

/** The first change that is due, held until the transaction ends. */
export async function lockNextDue(tx: Tx, at: Date): Promise<ContentChange | undefined> {
  const row = await changes(tx)
    .where('outcome', 'is', null)
    .where('at', '<=', at)
    .orderBy('at')
    .orderBy('isEnd', 'desc')
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && read(row)
}

/** Held until the transaction ends, so that it is withdrawn or takes effect and not both. */
export async function lockChange(tx: Tx, id: string): Promise<ContentChange | undefined> {
  const row = await changes(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row && read(row)
}

/** Lists changes that were refused at their moment and are not put away yet, oldest first. */
export async function listRefused(db: Database, kinds: readonly ChangeKind[]): Promise<ContentChange[]> {
  if (kinds.length === 0) return []
  const rows = await changes(db)
    .where('outcome', '=', 'refused')
    .where('kind', 'in', kinds)
    .orderBy('endedAt')
    .execute()
  return rows.map(read)
}

/** The newest change of a kind that was made at the console. */
export async function findNewest(db: Database | Tx, kind: ChangeKind): Promise<ContentChange | undefined> {
  const row = await changes(db)
    .where('kind', '=', kind)
    .where('isEnd', '=', false)
    .orderBy('madeAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && read(row)
}

export async function endChange(
  tx: Tx,
  id: string,
  ending:
    | { outcome: 'done' | 'withdrawn'; endedAt: Date }
    | { outcome: 'refused'; endedAt: Date; reasons: Localized[] },
): Promise<void> {
  const reasons = 'reasons' in ending ? { reasons: JSON.stringify(ending.reasons) } : {}
  await tx
    .updateTable('contentChange')
    .set({ outcome: ending.outcome, endedAt: ending.endedAt, ...reasons })
    .where('id', '=', id)
    .execute()
}

/** Withdraws the end of a change that does not begin. */
export async function withdrawEndOf(tx: Tx, id: string, endedAt: Date): Promise<void> {
  await tx
    .updateTable('contentChange')
    .set({ outcome: 'withdrawn', endedAt })
    .where('begunBy', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** Tells the end of a change what it brings back. */
export async function keepForEnd(tx: Tx, id: string, stood: unknown): Promise<void> {
  await tx
    .updateTable('contentChange')
    .set({ content: written({ value: stood }) })
    .where('begunBy', '=', id)
    .where('outcome', 'is', null)
    .execute()
}

/** Names what stands of a kind and everything that is scheduled for it. */
export const versionOf = (stands: unknown, waiting: readonly Pick<ContentChange, 'id'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify([stands, waiting.map(({ id }) => id)]))
    .digest('hex')
    .slice(0, 32)
