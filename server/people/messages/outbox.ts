// The rows of the outbox: waiting messages, those being carried, and how they ended.

import { type Selectable, sql } from 'kysely'
import type { MessageFate } from '#contract/operator/messages.ts'
import { type NewestPage, newestFirst } from '#server/db/newest-first.ts'
import { type PersonalKey, personalKey } from '#server/db/personal-key.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { OutgoingMessage as MessageTable } from '#server/db/schema.ts'
import { type Channel, openLetter } from './messages.ts'

const columns = [
  ...(['id', 'channel', 'memberId', 'address', 'subject', 'body', 'createdAt', 'sentAt'] as const),
  ...(['sealedAddress', 'sealedBody', 'expiresAt', 'unsubscribeUrl', 'canWait', 'attempts'] as const),
] as const
type Row = Pick<Selectable<MessageTable>, (typeof columns)[number]>
type Inside = 'memberId' | 'address' | 'body' | 'sealedAddress' | 'sealedBody'
export type OutgoingMessage = Omit<Row, Inside> & ReturnType<typeof openLetter>

const opened = (key: PersonalKey, row: Row): OutgoingMessage => {
  const { memberId, address, body, sealedAddress, sealedBody, ...message } = row
  return { ...message, ...openLetter(key, { memberId, address, body, sealedAddress, sealedBody }) }
}

/** The newest messages, sent or not: the developer's outbox. */
export async function listNewestMessages(db: Database, limit: number): Promise<OutgoingMessage[]> {
  const key = await personalKey(db)
  const rows = await db
    .selectFrom('outgoingMessage')
    .select(columns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => opened(key, row))
}

/**
 * Takes the message that is due longest and counts an attempt of it; until `heldUntil` no other process takes it.
 * Urgent messages come before those that can wait; `canWaitFirst`: the other way round. Among urgent ones, those
 * whose member has none under way or waiting after a failure come first: dead addresses keep back no other member's.
 */
export async function takeMessage(
  db: Database,
  channel: Channel,
  { now, heldUntil, canWaitFirst }: { now: Date; heldUntil: Date; canWaitFirst: boolean },
): Promise<OutgoingMessage | undefined> {
  const take = (canWait?: boolean, isInTurn = false) =>
    db
      .updateTable('outgoingMessage')
      .set((eb) => ({ attempts: eb('attempts', '+', 1), nextAttemptAt: heldUntil }))
      .where('id', '=', (eb) => {
        let due = eb
          .selectFrom('outgoingMessage')
          .select('outgoingMessage.id')
          .where('channel', '=', channel)
          .where('sentAt', 'is', null)
          .where('givenUpAt', 'is', null)
          .where('nextAttemptAt', '<=', now)
          .where((it) => it.or([it('expiresAt', 'is', null), it('expiresAt', '>', now)]))
        if (canWait !== undefined) due = due.where('canWait', '=', canWait)
        if (isInTurn)
          due = due.where((it) =>
            it.not(
              it.exists(
                it
                  .selectFrom('outgoingMessage as tried')
                  .select('tried.id')
                  .whereRef('tried.memberId', '=', 'outgoingMessage.memberId')
                  .whereRef('tried.channel', '=', 'outgoingMessage.channel')
                  .where('tried.attempts', '>', 0)
                  .where('tried.sentAt', 'is', null)
                  .where('tried.givenUpAt', 'is', null),
              ),
            ),
          )
        return due.orderBy('canWait').orderBy('nextAttemptAt').limit(1).forUpdate().skipLocked()
      })
      .returning(columns)
      .executeTakeFirst()
  const row = (canWaitFirst ? await take(true) : undefined) ?? (await take(false, true)) ?? (await take())
  return row && opened(await personalKey(db), row)
}

/** The text is deleted. */
const noText = { body: '', sealedBody: null }

/** The end of an attempt. `failure`: a code and the step, without an address. */
export type AttemptEnd =
  | { outcome: 'sent' }
  | { outcome: 'retry'; at: Date; failure: string }
  /** It was no attempt: the sender takes nothing just now. */
  | { outcome: 'not tried'; at: Date; failure: string }
  | { outcome: 'given up'; failure: string }

/** Writes how the attempt ended. The text of a message with an end is deleted once it left, or never will. */
export async function keepAttempt(
  db: Database,
  message: OutgoingMessage,
  end: AttemptEnd,
  now: Date,
): Promise<void> {
  const isOver = end.outcome === 'sent' || end.outcome === 'given up'
  await db
    .updateTable('outgoingMessage')
    .set({
      attempts: end.outcome === 'not tried' ? message.attempts - 1 : message.attempts,
      sentAt: end.outcome === 'sent' ? now : null,
      givenUpAt: end.outcome === 'given up' ? now : null,
      failure: end.outcome === 'sent' ? '' : end.failure,
      ...('at' in end ? { nextAttemptAt: end.at } : {}),
      ...(isOver && message.expiresAt !== null ? noText : {}),
    })
    // Its member may have left meanwhile, and taken it along.
    .where('id', '=', message.id)
    .where('sentAt', 'is', null)
    .execute()
}

/** The messages of a channel that have not left: urgent ones, and those that can wait. */
export interface Backlog {
  waiting: number
  /** When the first should have left; for one that was tried, its next attempt, which may be in the future. */
  urgentDueSince: Date | null
  reminderDueSince: Date | null
  givenUp: number
}

export async function readBacklog(db: Database, channel: Channel, now: Date): Promise<Backlog> {
  const dueSince = sql<Date>`case attempts when 0 then created_at else next_attempt_at end`
  const waiting = await db
    .selectFrom('outgoingMessage')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<Date | null>(dueSince).filterWhere('canWait', '=', false).as('urgentDueSince'),
      eb.fn.min<Date | null>(dueSince).filterWhere('canWait', '=', true).as('reminderDueSince'),
    ])
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .where((it) => it.or([it('expiresAt', 'is', null), it('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow()
  const { givenUp } = await db
    .selectFrom('outgoingMessage')
    .select((eb) => eb.fn.countAll<number>().as('givenUp'))
    .where('channel', '=', channel)
    .where('givenUpAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return { ...waiting, givenUp }
}

/** The columns of a message that an operator may see: no text, no address. */
const lineColumns = [
  ...(['id', 'channel', 'subject', 'memberId', 'createdAt', 'attempts', 'sentAt', 'givenUpAt'] as const),
  ...(['expiresAt', 'failure'] as const),
] as const

/** Given up, with its text, and before the end of its time. */
const isRetriable = (now: Date) =>
  sql<boolean>`(given_up_at is not null and body is distinct from '' and (expires_at is null or expires_at > ${now}))`

/** A page of the messages that fit, newest first, and how many fit in all. */
export async function searchMessages(
  db: Database,
  wanted: {
    which: 'all' | 'waiting' | 'given_up'
    channel?: Channel | undefined
    limit: number
    offset: number
  },
  now: Date,
) {
  let fitting = db.selectFrom('outgoingMessage')
  if (wanted.channel !== undefined) fitting = fitting.where('channel', '=', wanted.channel)
  if (wanted.which === 'given_up') fitting = fitting.where('givenUpAt', 'is not', null)
  if (wanted.which === 'waiting')
    fitting = fitting
      .where('sentAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .where((it) => it.or([it('expiresAt', 'is', null), it('expiresAt', '>', now)]))
  const [messages, { total }] = await Promise.all([
    fitting
      .select([...lineColumns, isRetriable(now).as('canRetry')])
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(wanted.limit)
      .offset(wanted.offset)
      .execute(),
    fitting.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { messages, total }
}

/** Tells what became of a message until now. */
export function fateOf(
  { sentAt, givenUpAt, expiresAt }: Pick<Selectable<MessageTable>, 'sentAt' | 'givenUpAt' | 'expiresAt'>,
  now: Date,
): MessageFate {
  if (sentAt !== null) return 'sent'
  if (givenUpAt !== null) return 'given_up'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'waiting'
}

/** Counts the messages that `retryMessages` would let wait again. */
export async function countRetriable(db: Database, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outgoingMessage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isRetriable(now))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Lets messages that were given up wait again, with all their attempts; `ids` undefined: every one. One whose time is
 * over, or whose text is deleted, stays as it is.
 * @returns the ids of those that wait again
 */
export async function retryMessages(
  tx: Tx,
  ids: readonly string[] | undefined,
  now: Date,
): Promise<string[]> {
  let given = tx
    .updateTable('outgoingMessage')
    .set({ givenUpAt: null, attempts: 0, nextAttemptAt: now })
    .where(isRetriable(now))
  if (ids !== undefined) given = given.where('id', 'in', ids)
  return (await given.returning('id').execute()).map(({ id }) => id)
}

/** Deletes the texts of at most `limit` expired messages, sent or not: they hold secrets. Returns how many. */
export async function forgetExpiredTexts(db: Database, now: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update outgoing_message set body = '', sealed_body = null where id in (
      select id from outgoing_message where expires_at <= ${now} and body is distinct from '' limit ${limit} for update skip locked
    ) returning 1`.execute(db)
  return rows.length
}

/**
 * Deletes at most `limit` messages, with their addresses: those whose time is over and whose text is deleted,
 * and those that were sent or given up more than `keptMs` ago. Returns the number of deleted messages.
 */
export async function deleteEndedMessages(
  db: Database,
  { now, keptMs }: { now: Date; keptMs: number },
  limit: number,
): Promise<number> {
  const endedBefore = new Date(now.getTime() - keptMs)
  const { rows } = await sql`
    delete from outgoing_message where id in (
      (select id from outgoing_message where expires_at <= ${now} and body = '' limit ${limit})
      union
      (select id from outgoing_message where sent_at < ${endedBefore} limit ${limit})
      union
      (select id from outgoing_message where given_up_at < ${endedBefore} limit ${limit})
    ) returning 1`.execute(db)
  return rows.length
}

/** A member's messages and their outcomes, newest first; never the text, which may hold a code or a link. */
export async function listMessagesOf(db: Database, memberId: string, page: NewestPage) {
  const told = ['id', 'channel', 'address', 'sealedAddress', 'subject', 'createdAt', 'sentAt'] as const
  const key = await personalKey(db)
  const rows = await db
    .selectFrom('outgoingMessage')
    .select([...told, 'expiresAt', 'attempts', 'failure', 'givenUpAt'])
    .where('memberId', '=', memberId)
    .$call(newestFirst('createdAt', page))
    .execute()
  return rows.map(({ address, sealedAddress, ...message }) => ({
    ...message,
    address: openLetter(key, { memberId, address, sealedAddress }).address,
  }))
}

/** Gives up every message, once the key that seals it is lost. */
export async function loseLetters(tx: Tx): Promise<void> {
  await tx.deleteFrom('outgoingMessage').where('sealedAddress', 'is not', null).execute()
}

/** Counts the messages that are not tried any more, and tells when the first was given up. */
export const countGivenUp = (db: Database): Promise<{ count: number; since: Date | null }> =>
  db
    .selectFrom('outgoingMessage')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<Date | null>('givenUpAt').as('since')])
    .where('givenUpAt', 'is not', null)
    .executeTakeFirstOrThrow()
