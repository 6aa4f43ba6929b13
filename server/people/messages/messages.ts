import { sql } from 'kysely'
import type { Tx } from '#server/db/pool.ts'

export const channels = ['mail', 'sms', 'push'] as const
export type Channel = (typeof channels)[number]

export interface Mail {
  id: string
  /** Null: a guest's. */
  memberId: string | null
  address: string
  subject: string
  body: string
  /** The address of one-click unsubscribe; only reminders have it. */
  unsubscribeUrl?: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt?: Date
  /** Its reader does not wait for it, so it leaves after urgent mail: reminders. */
  canWait?: boolean
  now: Date
}

/** Writes a mail into the outbox; it leaves after the transaction, at least once. The same id is written once. */
export async function enqueueMail(tx: Tx, { now, canWait = false, ...mail }: Mail): Promise<void> {
  await tx
    .insertInto('outgoingMessage')
    .values({ ...mail, channel: 'mail', canWait, createdAt: now, nextAttemptAt: now })
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
      nextAttemptAt: now,
    })
    .execute()
}

export interface Push {
  memberId: string
  /** The browser that takes it. */
  subscriptionId: string
  title: string
  /** What the browser's worker is given. */
  content: string
  /** From this instant on the message is not sent any more and its text is deleted. */
  expiresAt: Date
}

/** Writes push messages into the outbox; they leave after the transaction, at least once, and never after their time. */
export async function enqueuePushes(tx: Tx, pushes: readonly Push[], now: Date): Promise<void> {
  if (pushes.length === 0) return
  await tx
    .insertInto('outgoingMessage')
    .values(
      pushes.map(({ memberId, subscriptionId, title, content, expiresAt }) => ({
        id: sql<string>`gen_random_uuid()`,
        channel: 'push',
        memberId,
        address: subscriptionId,
        subject: title,
        body: content,
        expiresAt,
        createdAt: now,
        nextAttemptAt: now,
      })),
    )
    .execute()
}

/** Deletes every message of a member who leaves, sent or not. */
export async function eraseMessages(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('outgoingMessage').where('memberId', '=', memberId).execute()
}
