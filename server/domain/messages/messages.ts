import { outsideTransactions } from '../../db/outside-transactions.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { type MessageSender, Undeliverable } from '../../providers/message-sender.ts'

export interface Mail {
  id: string
  memberId: string
  address: string
  subject: string
  body: string
  /** The address of one-click unsubscribe; only reminders have it. */
  unsubscribeUrl?: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt?: Date
  now: Date
}

/** Writes a mail into the outbox; it leaves after the transaction, at least once. The same id is written once. */
export async function enqueueMail(
  tx: Tx,
  { id, memberId, address, subject, body, unsubscribeUrl, expiresAt, now }: Mail,
): Promise<void> {
  await tx
    .insertInto('outgoingMessage')
    .values({
      id,
      channel: 'mail',
      memberId,
      address,
      subject,
      body,
      unsubscribeUrl,
      expiresAt,
      createdAt: now,
    })
    .onConflict((it) => it.column('id').doNothing())
    .execute()
}

export interface Sms {
  id: string
  memberId: string
  /** Country code and digits. */
  number: string
  text: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt: Date
  now: Date
}

/** Writes an SMS into the outbox; it leaves after the transaction, at least once, and never after its time. */
export async function enqueueSms(tx: Tx, { id, memberId, number, text, expiresAt, now }: Sms): Promise<void> {
  await tx
    .insertInto('outgoingMessage')
    .values({
      id,
      channel: 'sms',
      memberId,
      address: number,
      subject: '',
      body: text,
      expiresAt,
      createdAt: now,
    })
    .execute()
}

/** Deletes expired texts, sent or not: they hold secrets. Returns how many. */
export async function forgetExpiredTexts(db: Database, now: Date): Promise<number> {
  const result = await db
    .updateTable('outgoingMessage')
    .set({ body: '' })
    .where('expiresAt', '<=', now)
    .where('body', '<>', '')
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes every message of a member who leaves, sent or not. */
export async function eraseMessages(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('outgoingMessage').where('memberId', '=', memberId).execute()
}

/** Deletes messages whose texts are already deleted, with their addresses. */
export async function deleteForgottenMessages(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('outgoingMessage').where('expiresAt', '<=', before).where('body', '=', '').execute()
}

export type Channel = 'mail' | 'sms'

export interface OutgoingMessage {
  id: string
  channel: string
  address: string
  subject: string
  body: string
  createdAt: Date
  sentAt: Date | null
  expiresAt: Date | null
  unsubscribeUrl: string
}

const columns = [
  ...(['id', 'channel', 'address', 'subject', 'body', 'createdAt', 'sentAt'] as const),
  ...(['expiresAt', 'unsubscribeUrl'] as const),
] as const

/** The newest messages, sent or not: the developer's outbox. */
export async function listNewestMessages(db: Database, limit: number): Promise<OutgoingMessage[]> {
  return await db.selectFrom('outgoingMessage').select(columns).orderBy('id', 'desc').limit(limit).execute()
}

/** Five seconds after the first failure, then twice as long each time: an hour and a half in all. */
const maxAttempts = 10
const firstWaitMs = 5000
/** Longer than any sender may take; what a process that died was carrying is carried again after it. */
const carryingMs = 2 * 60_000
/** So many failures in a row are the sender's, not the messages'. */
const maxFailuresInARow = 3

/**
 * Sends what waits in one channel, oldest first, each message only before its time is over by the clock of
 * that moment. Each row is locked while it is carried, so several processes share the work. What failed is
 * tried again later, ten times at most; what can never be delivered is not. The text of a message with an
 * end is forgotten once it left.
 * @returns how many left
 */
export async function sendWaitingMessages(
  db: Database,
  channel: Channel,
  carry: MessageSender,
  clock: () => Date,
): Promise<number> {
  let sent = 0
  let failures = 0
  while (failures < maxFailuresInARow) {
    const outcome = await sendNext(db, channel, outsideTransactions(carry, channel), clock)
    if (outcome === 'none waiting') break
    if (outcome === 'sent') sent += 1
    failures = outcome === 'failed' ? failures + 1 : 0
  }
  return sent
}

type Sending = 'sent' | 'failed' | 'undeliverable' | 'none waiting'

async function sendNext(
  db: Database,
  channel: Channel,
  carry: MessageSender,
  clock: () => Date,
): Promise<Sending> {
  const message = await takeNext(db, channel, clock())
  if (message === undefined) return 'none waiting'
  const outcome = await carry(message).then(
    (): Sending => 'sent',
    (error): Sending => (error instanceof Undeliverable ? 'undeliverable' : 'failed'),
  )
  const now = clock()
  const keepsText = message.expiresAt === null || outcome === 'failed'
  await db
    .updateTable('outgoingMessage')
    .set({
      attempts: outcome === 'undeliverable' ? maxAttempts : message.attempts,
      sentAt: outcome === 'sent' ? now : null,
      nextAttemptAt: new Date(now.getTime() + firstWaitMs * 2 ** (message.attempts - 1)),
      body: keepsText ? message.body : '',
    })
    // Its member may have left meanwhile, and taken it along.
    .where('id', '=', message.id)
    .where('sentAt', 'is', null)
    .execute()
  return outcome
}

/** Takes the oldest message that waits, for as long as carrying it can last; another process takes another one. */
async function takeNext(db: Database, channel: Channel, now: Date) {
  return await db
    .updateTable('outgoingMessage')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      nextAttemptAt: new Date(now.getTime() + carryingMs),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('outgoingMessage')
        .select('id')
        .where('channel', '=', channel)
        .where('sentAt', 'is', null)
        .where('attempts', '<', maxAttempts)
        .where('nextAttemptAt', '<=', now)
        .where((due) => due.or([due('expiresAt', 'is', null), due('expiresAt', '>', now)]))
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning([...columns, 'attempts'])
    .executeTakeFirst()
}

export interface Backlog {
  waiting: number
  /** Failed so often that nobody tries any more. */
  givenUp: number
  oldestWaitingAt: Date | null
}

/** What has not left, by channel. */
export async function readBacklog(db: Database, channel: Channel, now: Date): Promise<Backlog> {
  return await db
    .selectFrom('outgoingMessage')
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('attempts', '<', maxAttempts).as('waiting'),
      eb.fn.countAll<number>().filterWhere('attempts', '>=', maxAttempts).as('givenUp'),
      eb.fn.min<Date | null>('createdAt').filterWhere('attempts', '<', maxAttempts).as('oldestWaitingAt'),
    ])
    .where('channel', '=', channel)
    .where('sentAt', 'is', null)
    .where((due) => due.or([due('expiresAt', 'is', null), due('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow()
}
