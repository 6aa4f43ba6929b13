// The only SQL that names the tables of the enquiries room.

import { type Selectable, sql } from 'kysely'
import type { EnquiryState, EnquiryTopic } from '#contract/enquiries.ts'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type * as tables from '#server/db/schema.ts'

export type Enquiry = Omit<Selectable<tables.Enquiry>, 'insertedAt'>
export type EnquiryMessage = Omit<Selectable<tables.EnquiryMessage>, 'inputHash'>

export const stateOf = ({ closedAt, waitingSince }: Enquiry): EnquiryState => {
  if (closedAt !== null) return 'closed'
  return waitingSince === null ? 'answered' : 'waiting'
}

export async function insertEnquiry(tx: Tx, enquiry: Enquiry): Promise<void> {
  await tx.insertInto('enquiry').values(enquiry).execute()
}

/** Keeps a message; false, when one with its id is there. */
export async function insertMessage(
  tx: Tx,
  message: EnquiryMessage & { inputHash: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enquiryMessage')
    .values(message)
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertPictures(
  tx: Tx,
  pictures: { id: string; messageId: string; position: number; jpeg: Buffer }[],
): Promise<void> {
  if (pictures.length > 0) await tx.insertInto('enquiryPicture').values(pictures).execute()
}

/** Holds a key until the transaction ends: who sends the same again waits, and then finds what was sent. */
export async function lockKey(tx: Tx, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${messageId}`}, 0))`.execute(tx)
}

/** What was sent under this key, when something was. */
export async function findSent(
  db: Database | Tx,
  messageId: string,
): Promise<{ enquiryId: string; inputHash: Buffer } | undefined> {
  return await db
    .selectFrom('enquiryMessage')
    .select(['enquiryId', 'inputHash'])
    .where('id', '=', messageId)
    .executeTakeFirst()
}

export async function findEnquiry(db: Database, id: string): Promise<Enquiry | undefined> {
  return await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Reads an enquiry and locks the row until the transaction ends. */
export async function lockEnquiry(tx: Tx, id: string): Promise<Enquiry | undefined> {
  return await tx.selectFrom('enquiry').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

export async function updateEnquiry(
  tx: Tx,
  id: string,
  change: Partial<Pick<Enquiry, 'lastAt' | 'waitingSince' | 'assignedTo' | 'closedAt'>>,
): Promise<void> {
  await tx.updateTable('enquiry').set(change).where('id', '=', id).execute()
}

/** The messages of a thread, oldest first, with the ids of their pictures. */
export async function readThread(
  db: Database | Tx,
  enquiryId: string,
): Promise<(EnquiryMessage & { pictureIds: string[] })[]> {
  return await db
    .selectFrom('enquiryMessage')
    .select(['id', 'enquiryId', 'author', 'who', 'body', 'writtenAt'])
    .select(
      sql<string[]>`array(
        select p.id::text from enquiry_picture p where p.message_id = enquiry_message.id order by p.position
      )`.as('pictureIds'),
    )
    .where('enquiryId', '=', enquiryId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
}

export async function countMessages(tx: Tx, enquiryId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('enquiryMessage')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('enquiryId', '=', enquiryId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function findPicture(
  db: Database,
  enquiryId: string,
  pictureId: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('enquiryPicture')
    .innerJoin('enquiryMessage', 'enquiryMessage.id', 'enquiryPicture.messageId')
    .select('jpeg')
    .where('enquiryPicture.id', '=', pictureId)
    .where('enquiryMessage.enquiryId', '=', enquiryId)
    .executeTakeFirst()
  return row?.jpeg
}

/** The enquiries of a member, newest first. */
export async function listEnquiriesOf(db: Database, memberId: string, page: NewestPage): Promise<Enquiry[]> {
  return await db
    .selectFrom('enquiry')
    .selectAll()
    .where('memberId', '=', memberId)
    .$call(newestFirst('openedAt', page))
    .execute()
}

export interface EnquirySearch {
  /** Those that the reader may see. */
  topics: readonly EnquiryTopic[]
  state: EnquiryState | 'open' | 'all'
  assignedTo: string | undefined
  memberId: string | undefined
  /** `waiting`: who waits for the shop's answer longest first, then all others, newest first. */
  sort: 'waiting' | 'opened' | '-opened' | 'last' | '-last'
  limit: number
  offset: number
}

/** One page of the enquiries, and how many there are. */
export async function searchEnquiries(
  db: Database,
  { topics, state, assignedTo, memberId, sort, limit, offset }: EnquirySearch,
): Promise<{ enquiries: Enquiry[]; total: number }> {
  let found = db.selectFrom('enquiry').where('topic', 'in', [...topics])
  if (state === 'closed') found = found.where('closedAt', 'is not', null)
  if (state !== 'closed' && state !== 'all') found = found.where('closedAt', 'is', null)
  if (state === 'waiting') found = found.where('waitingSince', 'is not', null)
  if (state === 'answered') found = found.where('waitingSince', 'is', null)
  if (assignedTo !== undefined) found = found.where('assignedTo', '=', assignedTo)
  if (memberId !== undefined) found = found.where('memberId', '=', memberId)
  const { count } = await found.select((eb) => eb.fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const sorted =
    sort === 'waiting'
      ? found.orderBy(sql`waiting_since nulls last`).orderBy('lastAt', 'desc')
      : found.orderBy(sort.endsWith('opened') ? 'openedAt' : 'lastAt', sort.startsWith('-') ? 'desc' : 'asc')
  const enquiries = await sorted.selectAll().orderBy('id').limit(limit).offset(offset).execute()
  return { enquiries, total: Number(count) }
}

/** Deletes the words, the pictures and the personal data of these enquiries, and closes them; that they were stays. */
async function erase(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('enquiryMessage')
    .where('enquiryId', 'in', [...ids])
    .execute()
  await tx
    .updateTable('enquiry')
    .set({ name: '', mail: '', about: '', waitingSince: null, erasedAt: now })
    .set((eb) => ({ closedAt: eb.fn.coalesce('closedAt', eb.val(now)) }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Erases every enquiry of a member who leaves. */
export async function eraseEnquiriesOf(tx: Tx, memberId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('enquiry')
    .select('id')
    .where('memberId', '=', memberId)
    .where('erasedAt', 'is', null)
    .forNoKeyUpdate()
    .execute()
  await erase(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}

/** Erases at most so many enquiries whose newest message is from before an instant; returns how many. */
export async function eraseOldEnquiries(
  tx: Tx,
  { before, now }: { before: Date; now: Date },
  limit: number,
): Promise<number> {
  const rows = await tx
    .selectFrom('enquiry')
    .select('id')
    .where('erasedAt', 'is', null)
    .where('lastAt', '<', before)
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  await erase(
    tx,
    rows.map(({ id }) => id),
    now,
  )
  return rows.length
}
