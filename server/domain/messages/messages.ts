import type { Tx } from '../../db/pool.ts'

export type Channel = 'mail' | 'sms'

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
    .values({
      ...mail,
      channel: 'mail' satisfies Channel,
      canWait,
      createdAt: now,
      nextAttemptAt: now,
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
      channel: 'sms' satisfies Channel,
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

/** Deletes every message of a member who leaves, sent or not. */
export async function eraseMessages(tx: Tx, memberId: string): Promise<void> {
  await tx.deleteFrom('outgoingMessage').where('memberId', '=', memberId).execute()
}
