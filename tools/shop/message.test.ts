import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { enqueueMail, enqueueSms } from '#server/people/messages/messages.ts'
import { sendWaitingMessages } from '#server/people/messages/send-waiting.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type MessageSender, Undeliverable } from '#server/providers/message-sender.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'

const now = new Date('2026-06-01T03:00:00Z')
const memberId = uuidv7()
const by = ['--why', 'the mail server was down for a week']

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from outgoing_message'))

const run = (words: string[], at = now) => runShop(database.db, ['message', ...words], at)

/** Writes a mail of this subject, and lets it be given up, or sent. */
async function write(subject: string, end: 'waits' | 'sent' | 'given up', more = {}): Promise<string> {
  const id = uuidv7()
  const mail = { id, memberId, address: 'hanako@test.example', subject, body: 'secret link', now, ...more }
  await transaction(database.db, (tx) => enqueueMail(tx, mail))
  if (end === 'waits') return id
  await send(async () => {
    if (end === 'given up') throw new Undeliverable('550 RCPT TO')
  })
  return id
}
const send = (carry: MessageSender) =>
  sendWaitingMessages({
    db: database.db,
    channel: 'mail',
    carry,
    clock: () => now,
    alarm: () => {},
    atOnce: 1,
    leave: new AbortController().signal,
  })
const subjects = async () => {
  const sent: string[] = []
  await send(async ({ subject }) => void sent.push(subject))
  return sent
}

test('the list shows messages of one channel that were given up or wait, without text and address', async () => {
  const dead = await write('発送のお知らせ', 'given up')
  await write('sent before', 'sent')
  const waiting = await write('期限のお知らせ', 'waits', { canWait: true })
  const sms = { id: uuidv7(), memberId, number: '819000000001', text: '123456', now }
  const expiresAt = new Date(now.getTime() + 600_000)
  await transaction(database.db, (tx) => enqueueSms(tx, { ...sms, expiresAt }))
  const shown = async (...words: string[]) => JSON.stringify(await run(['list', ...words]))
  const givenUp = await shown('--which', 'given_up')
  for (const said of [dead, '発送のお知らせ', 'fate: given_up', '550 RCPT TO', memberId])
    expect(givenUp).toContain(said)
  expect(givenUp).not.toContain(waiting)
  expect(await shown('--which', 'waiting', '--channel', 'mail')).toContain('total: 1')
  expect(await shown('--channel', 'sms')).toContain(sms.id)
  expect(await shown()).toContain('sent before')
  expect(await shown()).not.toMatch(/secret link|hanako|123456|819000000001/)
  expect(await run(['list', '--channel', 'fax'])).toMatchObject({ refused: expect.any(String) })
})

test('a message that was given up is sent again by its id, with a record, or with all others', async () => {
  const [first, second] = [await write('one', 'given up'), await write('two', 'given up')]
  await write('three', 'given up')
  expect(await run(['retry', first, second, ...by])).toEqual({ lines: ['count: 2'] })
  expect((await subjects()).toSorted()).toEqual(['one', 'two'])
  const [record] = await listAuditRecords(database.db, { limit: 1 })
  expect(record).toMatchObject({ who: 'terminal', verb: 'message retry', subject: '', detail: { count: 2 } })
  expect(JSON.stringify(record)).not.toContain('hanako')
  expect(await run(['retry', '--all-given-up'])).toEqual({ lines: ['count: 1'] })
  expect(await subjects()).toEqual(['three'])
})

test('a message that was not given up, and an ambiguous command, are refused at the terminal', async () => {
  const dead = await write('dead', 'given up')
  const waiting = await write('waiting', 'waits')
  expect(await run(['retry', dead, waiting])).toEqual({ refused: expect.stringContaining(waiting) })
  for (const words of [[], [dead, '--all-given-up'], [dead, 'x']])
    expect(await run(['retry', ...words])).toEqual({ refused: expect.stringContaining('message-ids') })
  expect(await subjects()).toEqual(['waiting'])
})
