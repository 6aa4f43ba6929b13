import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { createDatabase, transaction } from '#server/db/pool.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { sendWaitingMessages } from '#server/people/messages/send-waiting.ts'
import { createMailSender } from '#server/providers/mail-sender.ts'
import { openMailServer } from '#test/mail-server.ts'
import { withTestKey } from '#test/shop-key.ts'
import { fillOutbox } from './world.ts'

export interface MailFigures {
  reminders: number
  perSecond: number
  /** From writing an urgent mail until it is at the server, behind all reminders. */
  urgentMs: number
}

/** Sends for so long from a full outbox, to a server that takes 15 ms a reply; one urgent mail is written in the middle. */
export async function measureMail(
  pool: pg.Pool,
  { reminders = 100_000, seconds = 10, connections = 5 } = {},
): Promise<MailFigures> {
  const db = withTestKey(createDatabase(pool))
  const memberId = uuidv7()
  await fillOutbox(pool, memberId, reminders)
  await pool.query('vacuum analyze outgoing_message')
  const server = await openMailServer({ replyMs: 15 })
  const carry = createMailSender({ url: server.url, from: 'a@b.example', host: 'b.example', connections })
  const leaving = new AbortController()
  const begin = performance.now()
  const sending = sendWaitingMessages({
    ...{ db, carry, channel: 'mail', clock: () => new Date(), alarm: () => {}, leave: leaving.signal },
    atOnce: connections,
  })
  await sleep((seconds * 1000) / 2)
  const address = 'urgent@test.example'
  const written = performance.now()
  await transaction(db, (tx) =>
    enqueueMail(tx, { id: uuidv7(), memberId, address, subject: 's', body: 'b', now: new Date() }),
  )
  while (!server.lines.includes(`RCPT TO:<${address}>`)) await sleep(1)
  const urgentMs = performance.now() - written
  await sleep((seconds * 1000) / 2)
  leaving.abort()
  const { sent } = await sending
  const perSecond = (sent * 1000) / (performance.now() - begin)
  server.close()
  await pool.query('delete from outgoing_message')
  return { reminders, perSecond, urgentMs }
}
