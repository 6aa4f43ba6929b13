// Notes on members: the only SQL that names their table. It stands with the operators, who write them.

import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'

export interface Note {
  id: string
  /** The operator's name. */
  who: string
  body: string
  isImportant: boolean
  writtenAt: Date
}

/** Keeps a note. It is never changed. */
export async function insertNote(tx: Tx, note: Note & { memberId: string }): Promise<void> {
  await tx.insertInto('memberNote').values(note).execute()
}

const noteColumns = ['id', 'who', 'body', 'isImportant', 'writtenAt'] as const

/** The notes on a member, newest first. */
export const listNotesOf = async (db: Database, memberId: string, page: NewestPage): Promise<Note[]> =>
  await db
    .selectFrom('memberNote')
    .select(noteColumns)
    .where('memberId', '=', memberId)
    .$call(newestFirst('writtenAt', page))
    .execute()

/** The newest notes on a member that are marked as important. */
export const listImportantNotes = async (db: Database, memberId: string, limit: number): Promise<Note[]> =>
  await db
    .selectFrom('memberNote')
    .select(noteColumns)
    .where('memberId', '=', memberId)
    .where('isImportant', '=', true)
    .orderBy('writtenAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
