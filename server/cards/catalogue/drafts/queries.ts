// The only SQL that names pack_draft and pack_draft_change.

import type { DraftFields } from '#contract/operator/drafts.ts'
import type { Localized } from '#phrases/language.ts'
import type { Database, Tx } from '#server/db/pool.ts'

/** The entries of a pack to be: as in a catalogue folder, and any may be missing. */
export interface DraftContent extends DraftFields {
  detail?: Localized
}

/** The answer to a warning of the simulation, with the sentence of the warning. */
export interface WarningAnswer {
  /** Names the warning with its figures. */
  warning: string
  message: Localized
  answer: string
  who: string
  /** An instant, as the wire has it. */
  answeredAt: string
}

export interface PackDraft {
  key: string
  content: DraftContent
  revision: number
  answers: WarningAnswer[]
  changedBy: string
  changedAt: Date
  sealedAt: Date | null
  /** The operator who discarded the draft; null: it is not discarded. */
  discardedBy: string | null
  discardedAt: Date | null
}

export type DraftState = 'open' | 'sealed' | 'discarded'

/** The state of a draft. Only an open one changes. */
export const draftState = ({
  sealedAt,
  discardedAt,
}: Pick<PackDraft, 'sealedAt' | 'discardedAt'>): DraftState =>
  sealedAt !== null ? 'sealed' : discardedAt !== null ? 'discarded' : 'open'

/** Casts the JSON columns, which only this file writes, to their types. */
const draftOf = (row: Omit<PackDraft, 'content' | 'answers'> & { content: unknown; answers: unknown }) => ({
  ...row,
  content: row.content as DraftContent,
  answers: row.answers as WarningAnswer[],
})

export async function findDraft(db: Database | Tx, key: string): Promise<PackDraft | undefined> {
  const row = await db.selectFrom('packDraft').selectAll().where('key', '=', key).executeTakeFirst()
  return row && draftOf(row)
}

/** Others wait for it until the transaction ends. */
export async function lockDraft(tx: Tx, key: string): Promise<PackDraft | undefined> {
  const row = await tx
    .selectFrom('packDraft')
    .selectAll()
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirst()
  return row && draftOf(row)
}

/** Those changed last first. */
export async function listDraftRows(db: Database | Tx): Promise<PackDraft[]> {
  const rows = await db
    .selectFrom('packDraft')
    .selectAll()
    .orderBy('changedAt', 'desc')
    .orderBy('key')
    .execute()
  return rows.map(draftOf)
}

interface Saved {
  content: DraftContent
  revision: number
  who: string
  now: Date
  places: string[]
}

/** False: the key is taken. */
export async function insertDraft(
  tx: Tx,
  { key, content, revision, who, now, places }: Saved & { key: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('packDraft')
    .values({ key, content: JSON.stringify(content), revision, changedBy: who, changedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows !== 1n) return false
  await insertChange(tx, { draftKey: key, revision, who, changedAt: now, places })
  return true
}

/** The caller holds the row. */
export async function updateDraft(
  tx: Tx,
  key: string,
  { content, revision, who, now, places }: Saved,
): Promise<void> {
  await tx
    .updateTable('packDraft')
    .set({ content: JSON.stringify(content), revision, changedBy: who, changedAt: now })
    .where('key', '=', key)
    .execute()
  await insertChange(tx, { draftKey: key, revision, who, changedAt: now, places })
}

const insertChange = (
  tx: Tx,
  change: { draftKey: string; revision: number; who: string; changedAt: Date; places: string[] },
) => tx.insertInto('packDraftChange').values(change).execute()

/** The newest first. */
export const listDraftChanges = (db: Database | Tx, key: string) =>
  db
    .selectFrom('packDraftChange')
    .select(['revision', 'who', 'changedAt', 'places'])
    .where('draftKey', '=', key)
    .orderBy('revision', 'desc')
    .execute()

/** The caller holds the row. */
export async function writeAnswers(tx: Tx, key: string, answers: WarningAnswer[]): Promise<void> {
  await tx
    .updateTable('packDraft')
    .set({ answers: JSON.stringify(answers) })
    .where('key', '=', key)
    .execute()
}

/** The caller holds the row, and it is open. From here on it cannot change. */
export async function markDiscarded(
  tx: Tx,
  key: string,
  { who, now }: Pick<Saved, 'who' | 'now'>,
): Promise<void> {
  await tx
    .updateTable('packDraft')
    .set({ discardedBy: who, discardedAt: now })
    .where('key', '=', key)
    .execute()
}

/** The caller holds the row, and it is open. From here on it cannot change. */
export async function markSealed(tx: Tx, key: string, now: Date): Promise<void> {
  await tx.updateTable('packDraft').set({ sealedAt: now }).where('key', '=', key).execute()
}
