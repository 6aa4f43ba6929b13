// The messages room: mail and SMS leave through rows written with the effect they speak of.

import type { Database, Tx } from '../../db/pool.ts'
import type { Carrier } from '../../providers/mail.ts'

export interface Mail {
  id: string
  memberId: string
  address: string
  subject: string
  body: string
  now: Date
}

/** Writes a mail into the outbox; it leaves after the transaction, at least once. */
export async function enqueueMail(
  tx: Tx,
  { id, memberId, address, subject, body, now }: Mail,
): Promise<void> {
  await tx
    .insertInto('outgoingMessage')
    .values({ id, channel: 'mail', memberId, address, subject, body, createdAt: now })
    .execute()
}

export interface OutgoingMessage {
  id: string
  channel: string
  address: string
  subject: string
  body: string
  createdAt: Date
  sentAt: Date | null
}

const columns = ['id', 'channel', 'address', 'subject', 'body', 'createdAt', 'sentAt'] as const

/** The newest messages, sent or not: the developer's outbox. */
export async function listNewestMessages(db: Database, limit: number): Promise<OutgoingMessage[]> {
  return await db.selectFrom('outgoingMessage').select(columns).orderBy('id', 'desc').limit(limit).execute()
}

const maxAttempts = 10

/**
 * Sends what waits, oldest first. Each row is locked while it is carried, so several processes share the
 * work; a failure leaves the row for the next round, ten times at most.
 * @returns how many left
 */
export async function sendWaitingMessages(db: Database, carry: Carrier, now: Date): Promise<number> {
  let sent = 0
  for (;;) {
    const outcome = await db.transaction().execute(async (tx) => {
      const message = await tx
        .selectFrom('outgoingMessage')
        .select(columns)
        .where('sentAt', 'is', null)
        .where('attempts', '<', maxAttempts)
        .orderBy('createdAt')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst()
      if (message === undefined) return 'none waiting'
      const hasLeft = await carry(message).then(
        () => true,
        () => false,
      )
      await tx
        .updateTable('outgoingMessage')
        .set((eb) => ({ attempts: eb('attempts', '+', 1), sentAt: hasLeft ? now : null }))
        .where('id', '=', message.id)
        .execute()
      return hasLeft ? 'sent' : 'failed'
    })
    if (outcome !== 'sent') return sent
    sent += 1
  }
}
