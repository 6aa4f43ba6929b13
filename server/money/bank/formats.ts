// The formats of banks' own statements, remembered by their heading.

import type { Selectable } from 'kysely'
import type { StatementColumn } from '#contract/operator/bank-formats.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { BankFormat as BankFormatTable } from '#server/db/schema.ts'

export type BankFormat = Selectable<BankFormatTable>

export const listFormats = (db: Database): Promise<BankFormat[]> =>
  db.selectFrom('bankFormat').selectAll().orderBy('name').orderBy('id').execute()

export const findFormat = (db: Database, heading: string): Promise<BankFormat | undefined> =>
  db.selectFrom('bankFormat').selectAll().where('heading', '=', heading).executeTakeFirst()

/** Remembers the columns of a heading; a format that is there keeps its name where none is given. */
export async function saveFormat(
  tx: Tx,
  {
    id,
    heading,
    name,
    columns,
  }: { id: string; heading: string; name: string; columns: readonly StatementColumn[] },
  now: Date,
): Promise<void> {
  const known = await findFormat(tx, heading)
  const change = { columns: [...columns], savedAt: now }
  const own =
    name || (known?.name ?? heading.split('\t').filter(Boolean).slice(0, 3).join(' / ').slice(0, 60))
  await tx
    .insertInto('bankFormat')
    .values({ id, heading, name: own, ...change })
    .onConflict((it) => it.column('heading').doUpdateSet({ name: own, ...change }))
    .execute()
}

/** Gives a format another name; false when there is no such format. */
export async function renameFormat(tx: Tx, id: string, name: string): Promise<boolean> {
  const result = await tx.updateTable('bankFormat').set({ name }).where('id', '=', id).executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Forgets a format; false when there is no such format. */
export async function forgetFormat(tx: Tx, id: string): Promise<boolean> {
  const result = await tx.deleteFrom('bankFormat').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows === 1n
}
