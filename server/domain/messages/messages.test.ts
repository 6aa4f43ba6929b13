import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { transaction } from '../../db/pool.ts'
import { type Message, type MessageSender, Undeliverable } from '../../providers/message-sender.ts'
import { messageJobs } from './jobs.ts'
import { enqueueMail, enqueueSms, sendWaitingMessages } from './messages.ts'

const begin = new Date('2026-06-01T03:00:00Z')
const at = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
const memberId = uuidv7()

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.pool.query('delete from outgoing_message'))

const mail = (address: string, more: { unsubscribeUrl?: string; expiresAt?: Date } = {}) =>
  transaction(database.db, (tx) =>
    enqueueMail(tx, { id: uuidv7(), memberId, address, subject: 's', body: 'b', now: begin, ...more }),
  )
const sms = (number: string, expiresAt = at(600)) =>
  transaction(database.db, (tx) =>
    enqueueSms(tx, { id: uuidv7(), memberId, number, text: '123456', expiresAt, now: begin }),
  )

/** Carries everything but what `fails` names. */
function sender(fails: (message: Message) => Error | undefined = () => undefined) {
  const carried: Message[] = []
  const carry: MessageSender = async (message) => {
    const error = fails(message)
    if (error !== undefined) throw error
    carried.push(message)
  }
  return { carried, carry, addresses: () => carried.map((message) => message.address) }
}
const send = (channel: 'mail' | 'sms', carry: MessageSender, now: Date) =>
  sendWaitingMessages(database.db, channel, carry, () => now)
const rows = async () =>
  (
    await database.pool.query(
      'select address, body, attempts, sent_at from outgoing_message order by address',
    )
  ).rows

describe('waiting messages', () => {
  test('leave by their own channel, once, however many processes send', async () => {
    await mail('a@test.example')
    await sms('819000000001')
    const [post, phone] = [sender(), sender()]
    const rounds = await Promise.all(Array.from({ length: 10 }, () => send('mail', post.carry, at(1))))
    expect(rounds.reduce((sum, sent) => sum + sent, 0)).toBe(1)
    expect(post.addresses()).toEqual(['a@test.example'])
    await send('sms', phone.carry, at(1))
    await send('sms', phone.carry, at(2))
    expect(phone.addresses()).toEqual(['819000000001'])
  })

  test('a channel without a sender stays in the outbox', async () => {
    const names = (senders: object) => messageJobs(database.db, senders, () => begin).map((job) => job.name)
    expect(names({ sms: sender().carry })).toContain('send waiting SMS')
    expect(names({ sms: sender().carry })).not.toContain('send waiting mail')
    expect(names({ mail: sender().carry })).not.toContain('send waiting SMS')
  })

  test('a code leaves before its end and never after; its text goes with it', async () => {
    await sms('819000000001', at(600))
    await sms('819000000002', at(601))
    const phone = sender()
    await send('sms', phone.carry, at(600))
    expect(phone.addresses()).toEqual(['819000000002'])
    expect(await rows()).toMatchObject([
      { address: '819000000001', body: '123456', sent_at: null },
      { address: '819000000002', body: '', sent_at: at(600) },
    ])
  })

  test('a failed message is retried with the same id, later each time, and delays no other', async () => {
    await mail('broken@test.example')
    await mail('whole@test.example')
    const seen: string[] = []
    let isDown = true
    const flaky: MessageSender = async (message) => {
      if (!message.address.startsWith('broken')) return
      seen.push(message.id)
      if (isDown) throw new Error('outcome unknown')
    }
    expect(await send('mail', flaky, at(0))).toBe(1)
    expect(await send('mail', flaky, at(4.9))).toBe(0)
    expect(seen).toHaveLength(1)
    await send('mail', flaky, at(5))
    await send('mail', flaky, at(14.9))
    expect(seen).toHaveLength(2)
    isDown = false
    expect(await send('mail', flaky, at(15))).toBe(1)
    expect(new Set(seen).size).toBe(1)
  })

  test('no lock is held while a message is sent: its member can leave, and it is deleted', async () => {
    await mail('a@test.example')
    const slow: MessageSender = async () => {
      await database.pool.query(`set lock_timeout = '2s'; delete from outgoing_message; reset lock_timeout`)
    }
    expect(await send('mail', slow, at(0))).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('a message that was being sent when its process died is sent again, minutes later', async () => {
    await mail('a@test.example')
    const deaths: Promise<unknown>[] = []
    const dying: MessageSender = () => new Promise(() => {})
    deaths.push(send('mail', dying, at(0)))
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1)
    const post = sender()
    expect(await send('mail', post.carry, at(60))).toBe(0)
    expect(await send('mail', post.carry, at(300))).toBe(1)
    expect(deaths).toHaveLength(1)
  })

  test('a sender that is down is left alone for the round', async () => {
    for (let n = 0; n < 8; n++) await mail(`m${n}@test.example`)
    let tries = 0
    const down: MessageSender = async () => {
      tries += 1
      throw new Error('down')
    }
    await send('mail', down, at(0))
    expect(tries).toBe(3)
  })

  test('an undeliverable message is not retried', async () => {
    await sms('819000000001')
    const refusing = sender(() => new Undeliverable('no such number'))
    await send('sms', refusing.carry, at(0))
    const phone = sender()
    expect(await send('sms', phone.carry, at(100))).toBe(0)
    expect(await rows()).toMatchObject([{ body: '', sent_at: null }])
  })
})
