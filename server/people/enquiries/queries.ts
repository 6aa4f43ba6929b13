// The only SQL that names the tables of the enquiries room.

import { type Selectable, sql } from 'kysely'
import type { EnquiryState, EnquiryTopic } from '#contract/enquiries.ts'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import { type PersonalKey, personalKey } from '#server/db/personal-key.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type * as tables from '#server/db/schema.ts'

type Row = Selectable<tables.Enquiry>
export type Enquiry = Omit<Row, 'insertedAt' | 'sealedGuest'>
export type EnquiryMessage = Omit<Selectable<tables.EnquiryMessage>, 'inputHash' | 'body' | 'sealedBody'> & {
  body: string
}

type Guest = Pick<Row, 'name' | 'mail'>
/** The guest, the words and the pictures lie sealed (decision 004), each in its own row. */
const placeOf = {
  guest: (id: string) => `enquiry ${id}`,
  body: (id: string) => `enquiry_message ${id}`,
  picture: (id: string) => `enquiry_picture ${id}`,
}

const openGuest = (key: PersonalKey, { sealedGuest, ...enquiry }: Row): Enquiry => ({
  ...enquiry,
  ...(sealedGuest === null ? {} : key.open<Guest>(placeOf.guest(enquiry.id), sealedGuest)),
})
const openGuests = async (db: Database | Tx, rows: readonly Row[]): Promise<Enquiry[]> => {
  const key = await personalKey(db)
  return rows.map((row) => openGuest(key, row))
}

export const stateOf = ({ closedAt, waitingSince }: Enquiry): EnquiryState => {
  if (closedAt !== null) return 'closed'
  return waitingSince === null ? 'answered' : 'waiting'
}

export async function insertEnquiry(tx: Tx, enquiry: Enquiry): Promise<void> {
  const key = await personalKey(tx)
  const { name, mail } = enquiry
  const isSealed = mail !== '' && key.isSealing()
  const guest = isSealed
    ? { name: '', mail: '', sealedGuest: key.seal(placeOf.guest(enquiry.id), { name, mail }) }
    : {}
  await tx
    .insertInto('enquiry')
    .values({ ...enquiry, ...guest })
    .execute()
}

/** Keeps a message; false, when one with its id is there. */
export async function insertMessage(
  tx: Tx,
  message: EnquiryMessage & { inputHash: Buffer },
): Promise<boolean> {
  const key = await personalKey(tx)
  const body = Buffer.from(message.body)
  const words = key.isSealing()
    ? { body: null, sealedBody: key.sealBytes(placeOf.body(message.id), body) }
    : {}
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('enquiryMessage')
    .values({ ...message, ...words })
    .onConflict((it) => it.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertPictures(
  tx: Tx,
  pictures: { id: string; messageId: string; position: number; jpeg: Buffer }[],
): Promise<void> {
  if (pictures.length === 0) return
  const key = await personalKey(tx)
  const rows = key.isSealing()
    ? pictures.map(({ jpeg, ...picture }) => ({
        ...picture,
        sealedJpeg: key.sealBytes(placeOf.picture(picture.id), jpeg),
      }))
    : pictures
  await tx.insertInto('enquiryPicture').values(rows).execute()
}

/** Locks a key until the transaction ends: a repeated request waits, and then finds the first one's message. */
export async function lockKey(tx: Tx, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enquiry ${messageId}`}, 0))`.execute(tx)
}

/** Finds the message that was sent under this key, when there is one. */
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
  const row = await db.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
  return row && openGuest(await personalKey(db), row)
}

/** Reads an enquiry and locks the row until the transaction ends. */
export async function lockEnquiry(tx: Tx, id: string): Promise<Enquiry | undefined> {
  const found = tx.selectFrom('enquiry').selectAll().where('id', '=', id)
  const row = await found.forNoKeyUpdate().executeTakeFirst()
  return row && openGuest(await personalKey(tx), row)
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
  const key = await personalKey(db)
  const rows = await db
    .selectFrom('enquiryMessage')
    .select(['id', 'enquiryId', 'author', 'who', 'body', 'sealedBody', 'writtenAt'])
    .select(
      sql<string[]>`array(
        select p.id::text from enquiry_picture p where p.message_id = enquiry_message.id order by p.position
      )`.as('pictureIds'),
    )
    .where('enquiryId', '=', enquiryId)
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
  return rows.map(({ body, sealedBody, ...message }) => ({
    ...message,
    body: sealedBody === null ? (body ?? '') : key.openBytes(placeOf.body(message.id), sealedBody).toString(),
  }))
}

/** The first line of the first message of each of these enquiries. */
export async function readFirstLines(
  db: Database,
  of: readonly { id: string }[],
): Promise<Map<string, string>> {
  const key = await personalKey(db)
  const rows = await db
    .selectFrom('enquiryMessage')
    .distinctOn('enquiryId')
    .select(['id', 'enquiryId', 'body', 'sealedBody'])
    .where('enquiryId', '=', sql<string>`any(${of.map(({ id }) => id)}::uuid[])`)
    .orderBy('enquiryId')
    .orderBy('writtenAt')
    .orderBy('id')
    .execute()
  const wordsOf = ({ id, body, sealedBody }: (typeof rows)[number]) =>
    sealedBody === null ? (body ?? '') : key.openBytes(placeOf.body(id), sealedBody).toString()
  return new Map(rows.map((row) => [row.enquiryId, wordsOf(row).trim().split('\n')[0]?.slice(0, 100) ?? '']))
}

/** The moment at which the shop last wrote, by enquiry; one without an answer has none. */
export async function findNewestAnswers(
  db: Database,
  of: readonly { id: string }[],
): Promise<Map<string, Date>> {
  if (of.length === 0) return new Map()
  const rows = await db
    .selectFrom('enquiryMessage')
    .select((eb) => ['enquiryId' as const, eb.fn.max('writtenAt').as('at')])
    .where('author', '=', 'operator')
    .where('enquiryId', '=', sql<string>`any(${of.map(({ id }) => id)}::uuid[])`)
    .groupBy('enquiryId')
    .execute()
  return new Map(rows.map(({ enquiryId, at }) => [enquiryId, at]))
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
    .select(['jpeg', 'sealedJpeg'])
    .where('enquiryPicture.id', '=', pictureId)
    .where('enquiryMessage.enquiryId', '=', enquiryId)
    .executeTakeFirst()
  if (row === undefined || row.sealedJpeg === null) return row?.jpeg ?? undefined
  return (await personalKey(db)).openBytes(placeOf.picture(pictureId), row.sealedJpeg)
}

/** The enquiries of a member, newest first. */
export async function listEnquiriesOf(db: Database, memberId: string, page: NewestPage): Promise<Enquiry[]> {
  const rows = await db
    .selectFrom('enquiry')
    .selectAll()
    .where('memberId', '=', memberId)
    .$call(newestFirst('openedAt', page))
    .execute()
  return await openGuests(db, rows)
}

export interface EnquirySearch {
  /** Those that the reader may see. */
  topics: readonly EnquiryTopic[]
  state: EnquiryState | 'open' | 'all'
  assignedTo: string | undefined
  memberId: string | undefined
  /** `waiting`: enquiries that wait for the shop's answer longest first, then all others, newest first. */
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
  return { enquiries: await openGuests(db, enquiries), total: Number(count) }
}

/** Deletes the words, the pictures and the personal data of these enquiries, and closes them; that they were stays. */
async function erase(tx: Tx, rows: readonly { id: string }[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.deleteFrom('enquiryMessage').where('enquiryId', 'in', ids).execute()
  await tx
    .updateTable('enquiry')
    .set({ name: '', mail: '', sealedGuest: null, about: '', waitingSince: null, erasedAt: now })
    .set((eb) => ({ closedAt: eb.fn.coalesce('closedAt', eb.val(now)) }))
    .where('id', 'in', ids)
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
  await erase(tx, rows, now)
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
  await erase(tx, rows, now)
  return rows.length
}

/** Gives up what visitors wrote, once the key that seals it is lost: each of these enquiries is closed and empty. */
export async function loseEnquiries(tx: Tx, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('enquiry')
    .select('id')
    .where('erasedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb('sealedGuest', 'is not', null),
        eb.exists(
          eb
            .selectFrom('enquiryMessage')
            .select('enquiryMessage.id')
            .whereRef('enquiryId', '=', 'enquiry.id')
            .leftJoin('enquiryPicture', 'enquiryPicture.messageId', 'enquiryMessage.id')
            .where((it) => it.or([it('sealedBody', 'is not', null), it('sealedJpeg', 'is not', null)])),
        ),
      ]),
    )
    .forNoKeyUpdate()
    .execute()
  await erase(tx, rows, now)
}
