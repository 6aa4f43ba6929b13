import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

describe('the list of messages', () => {
  test('shows those that were given up or wait, and neither text nor address', async () => {
    const dead = await write('発送のお知らせ', 'given up')
    await write('sent before', 'sent')
    const waiting = await write('期限のお知らせ', 'waits', { canWait: true })
    const line = (id: string, rest: string) =>
      `${id}  2026-06-01T12:00:00.000+09:00  ${rest}  member ${memberId}`
    const first = `${line(dead, 'mail urgent  given up 2026-06-01T12:00:00.000+09:00  attempts 1  last failure 550 RCPT TO')}  発送のお知らせ`
    const second = `${line(waiting, 'mail reminder  waiting')}  期限のお知らせ`
    expect(await run(['list', '--given-up'])).toEqual({ lines: [first] })
    expect(await run(['list', '--waiting'])).toEqual({ lines: [second] })
    expect(await run(['list', '--waiting', '--given-up'])).toEqual({ lines: [second, first] })
    const all = JSON.stringify(await run(['list']))
    expect(all).toContain('sent before')
    expect(all).not.toContain('secret link')
    expect(all).not.toContain('hanako')
  })

  test('of one channel', async () => {
    await write('a mail', 'waits')
    const sms = { id: uuidv7(), memberId, number: '819000000001', text: '123456', now }
    await transaction(database.db, (tx) =>
      enqueueSms(tx, { ...sms, expiresAt: new Date(now.getTime() + 600_000) }),
    )
    const shown = JSON.stringify(await run(['list', '--channel', 'sms']))
    expect(shown).toContain(sms.id)
    expect(shown).not.toContain('a mail')
    expect(shown).not.toContain('123456')
    expect(shown).not.toContain('819000000001')
    expect(await run(['list', '--channel', 'fax'])).toEqual({
      refused: '--channel takes mail, sms or push, not "fax".',
    })
  })
})

describe('what was given up is sent again', {
  meta: {
    proves: [
      {
        id: 'mail-given-up',
        section: 'rulings',
        after: 'mail-refused',
        says: 'What was given up is counted in an alarm, listed, and sent again if the operator wants.',
        from: 'own',
        breaks: { replace: 'isAll ? undefined : named', with: 'isAll ? [] : named' },
      },
    ],
  },
}, () => {
  test('by its id, with a record', async () => {
    const [first, second] = [await write('one', 'given up'), await write('two', 'given up')]
    await write('three', 'given up')
    expect(await run(['retry', first, second, ...by])).toEqual({
      lines: ['2 messages wait again; the running shop sends them.'],
    })
    expect((await subjects()).toSorted()).toEqual(['one', 'two'])
    const [record] = await listAuditRecords(database.db, { limit: 1 })
    expect(record).toMatchObject({ who: 'terminal', verb: 'message retry', subject: '' })
    expect(record?.detail).toMatchObject({ count: 2 })
    expect(JSON.stringify(record)).not.toContain('hanako')
  })

  test('all at once', async () => {
    await write('one', 'given up')
    await write('two', 'given up')
    expect(await run(['retry', '--all-given-up', ...by])).toMatchObject({ lines: [expect.any(String)] })
    expect((await subjects()).toSorted()).toEqual(['one', 'two'])
  })

  test('refused, changing nothing: what was not given up, is over or unknown, and what is said unclearly', async () => {
    const dead = await write('dead', 'given up')
    const code = await write('code', 'given up', { expiresAt: new Date(now.getTime() + 60_000) })
    const waiting = await write('waiting', 'waits')
    for (const ids of [[dead, waiting], [dead, uuidv7()], [dead, 'x'], [code]])
      expect(await run(['retry', ...ids, ...by])).toMatchObject({
        refused: expect.stringContaining(ids.at(-1) ?? ''),
      })
    expect(await run(['retry', ...by])).toMatchObject({ refused: expect.any(String) })
    expect(await run(['retry', dead, '--all-given-up', ...by])).toMatchObject({ refused: expect.any(String) })
    expect(await run(['retry', dead])).toMatchObject({ fault: expect.stringContaining('--why') })
    expect(await subjects()).toEqual(['waiting'])
  })
})
