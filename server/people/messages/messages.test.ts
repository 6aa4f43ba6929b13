import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import {
  type Message,
  type MessageSender,
  ofAddress,
  SenderUnavailable,
  Undeliverable,
} from '#server/providers/message-sender.ts'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { writtenMessages } from '#test/outbox.ts'
import { messageJobs } from './jobs.ts'
import { enqueueMail, enqueueSms } from './messages.ts'
import { maxAttempts, sendWaitingMessages, waitAfter } from './send-waiting.ts'

const begin = new Date('2026-06-01T03:00:00Z')
const at = (seconds: number) => new Date(begin.getTime() + seconds * 1000)
const hours = 3600
const memberId = uuidv7()
const stays = new AbortController().signal

let database: TestDatabase
let alarms: { name: string; facts: Record<string, unknown> }[] = []
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  alarms = []
  await database.pool.query('delete from outgoing_message')
})
const alarm = (name: string, facts: Record<string, unknown>) => void alarms.push({ name, facts })

interface More {
  unsubscribeUrl?: string
  expiresAt?: Date
  canWait?: boolean
  memberId?: string
  now?: Date
}
const mail = (address: string, more: More = {}) =>
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
const round = (channel: 'mail' | 'sms', carry: MessageSender, now: Date, more = {}) =>
  sendWaitingMessages({
    ...{ db: database.db, channel, carry, clock: () => now, alarm, atOnce: 1, leave: stays },
    ...more,
  })
const send = async (channel: 'mail' | 'sms', carry: MessageSender, now: Date) =>
  (await round(channel, carry, now)).sent
const rows = async () =>
  (await writtenMessages(database.db))
    .map(({ address, body, attempts, sentAt, givenUpAt, failure }) => ({
      ...{ address, body, attempts, failure },
      ...{ sent_at: sentAt, given_up_at: givenUpAt },
    }))
    .sort((one, other) => (one.address < other.address ? -1 : 1))

function jobs(carriers: { mail?: MessageSender; sms?: MessageSender }, clock: () => Date = () => begin) {
  const senders = Object.fromEntries(
    Object.entries(carriers).map(([channel, carry]) => [channel, { carry, atOnce: 2 }]),
  )
  const all = messageJobs({ db: database.db, senders, clock, alarm })
  return {
    names: all.map(({ name }) => name),
    run: async (name: string, leave = stays) => await all.find((job) => job.name === name)?.run(leave),
  }
}

describe('waiting messages', () => {
  test('leave by their own channel, once, however many processes send', async () => {
    for (let n = 0; n < 20; n++) await mail(`m${n}@test.example`)
    await sms('819000000001')
    const [post, phone] = [sender(), sender()]
    const rounds = await Promise.all(
      Array.from({ length: 5 }, () => round('mail', post.carry, at(1), { atOnce: 3 })),
    )
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(20)
    expect(new Set(post.addresses()).size).toBe(20)
    expect(post.carried).toHaveLength(20)
    await send('sms', phone.carry, at(1))
    await send('sms', phone.carry, at(2))
    expect(phone.addresses()).toEqual(['819000000001'])
  })

  test('stay in the outbox when their channel has no sender', async () => {
    expect(jobs({ sms: sender().carry }).names).toContain('send waiting SMS')
    expect(jobs({ sms: sender().carry }).names).not.toContain('send waiting mail')
    expect(jobs({ mail: sender().carry }).names).not.toContain('send waiting SMS')
  })

  test('leave several at a time', async () => {
    for (let n = 0; n < 7; n++) await mail(`m${n}@test.example`)
    let underWay = 0
    let most = 0
    let open = () => {}
    const three = new Promise<void>((resolve) => {
      open = resolve
    })
    let count = 0
    await round(
      'mail',
      async () => {
        count += 1
        underWay += 1
        most = Math.max(most, underWay)
        // The first goes alone; of the others none ends before three are under way.
        if (underWay === 3) open()
        if (count > 1) await three
        underWay -= 1
      },
      at(1),
      { atOnce: 3 },
    )
    expect([count, most]).toEqual([7, 3])
  })

  test('leave before a code expires and never after; the text is deleted with the code', async () => {
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

  test('are retried with the same id when they fail, later each time, and delay no other', async () => {
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

  test('hold no lock while they are sent: their member can leave, and they are deleted', async () => {
    await mail('a@test.example')
    const slow: MessageSender = async () => {
      await database.pool.query(`set lock_timeout = '2s'; delete from outgoing_message; reset lock_timeout`)
    }
    expect(await send('mail', slow, at(0))).toBe(1)
    expect(await rows()).toEqual([])
  })

  test('are sent again minutes later when the sending process died', async () => {
    await mail('a@test.example')
    const dying: MessageSender = () => new Promise(() => {})
    void send('mail', dying, at(0))
    await expect.poll(async () => (await rows())[0]?.attempts, { timeout: 60_000 }).toBe(1)
    const post = sender()
    expect(await send('mail', post.carry, at(60))).toBe(0)
    expect(await send('mail', post.carry, at(300))).toBe(1)
  })

  test('are not taken by a process that is asked to stop', async () => {
    for (let n = 0; n < 5; n++) await mail(`m${n}@test.example`)
    const leaving = new AbortController()
    const post = sender(() => void leaving.abort())
    expect((await round('mail', post.carry, at(0), { atOnce: 3, leave: leaving.signal })).sent).toBe(1)
    expect(await send('mail', sender().carry, at(0))).toBe(4)
  })

  test('do not delay a stopping process when the server hangs, and are sent again', async () => {
    await mail('a@test.example')
    const leaving = new AbortController()
    const hanging: MessageSender = () => {
      leaving.abort()
      return new Promise(() => {})
    }
    expect((await round('mail', hanging, at(0), { leave: leaving.signal })).sent).toBe(0)
    expect(await send('mail', sender().carry, at(300))).toBe(1)
  })

  test('of other members are not delayed by one member’s dead addresses', async () => {
    const other = uuidv7()
    for (let n = 0; n < 40; n++) await mail(`dead${n}@test.example`)
    await mail('alive@test.example', { memberId: other })
    const tried: string[] = []
    const carry: MessageSender = async ({ address }) => {
      tried.push(address)
      if (address.startsWith('dead')) throw new Error('no such browser')
    }
    await send('mail', carry, at(0))
    expect(tried.slice(0, 2)).toEqual(['dead0@test.example', 'alive@test.example'])
  })

  test('wait for the next round after three failures in a row', async () => {
    for (let n = 0; n < 8; n++) await mail(`m${n}@test.example`)
    let tries = 0
    const down: MessageSender = async () => {
      tries += 1
      throw new Error('down')
    }
    await send('mail', down, at(0))
    expect(tries).toBe(3)
  })
})

describe('urgent mail leaves before reminders:', () => {
  const reminders = async (count: number) => {
    for (let n = 0; n < count; n++) await mail(`reminder${n}@test.example`, { canWait: true })
  }

  test('an urgent mail that is written while reminders leave is sent next', {
    meta: {
      proves: [
        {
          id: 'mail-urgent-first',
          section: 'rulings',
          says: 'Mail that somebody waits for leaves before reminders.',
          from: 'own',
          file: 'server/people/messages/outbox.ts',
          breaks: { replace: 'await take(false, true)', with: 'await take(true, true)' },
        },
      ],
    },
  }, async () => {
    await reminders(8)
    const order: string[] = []
    const carry: MessageSender = async ({ address }) => {
      order.push(address)
      if (order.length === 3) await mail('urgent@test.example', { now: at(60) })
    }
    await round('mail', carry, at(60))
    expect(order).toHaveLength(9)
    expect(order[3]).toBe('urgent@test.example')
  })

  test('endless urgent mail does not block reminders, since every tenth message is one', async () => {
    await reminders(2)
    for (let n = 0; n < 20; n++) await mail(`urgent${n}@test.example`)
    const order: string[] = []
    const carry: MessageSender = async ({ address }) => {
      order.push(address)
    }
    await round('mail', carry, at(60))
    expect(order.flatMap((address, index) => (address.startsWith('reminder') ? [index] : []))).toEqual([
      9, 19,
    ])
  })
})

describe('a sender that is down', () => {
  const down = () => new SenderUnavailable('ECONNECTION CONN')

  test('costs no message an attempt, and is tried twice a round, with other messages each time', async () => {
    for (let n = 0; n < 8; n++) await mail(`m${n}@test.example`)
    const asked: string[] = []
    const carry: MessageSender = async ({ address }) => {
      asked.push(address)
      throw down()
    }
    for (let second = 1; second <= 4; second++) await round('mail', carry, at(second), { atOnce: 3 })
    expect(asked.toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `m${n}@test.example`))
    expect((await rows()).every(({ attempts }) => attempts === 0)).toBe(true)
  })

  test('for two days loses no message, and all leave when it is up again', {
    meta: {
      proves: [
        {
          id: 'mail-outage',
          section: 'rulings',
          says: 'An outage of the mail server of two days loses no mail.',
          from: 'own',
          file: 'server/people/messages/send-waiting.ts',
          breaks: { replace: 'error.isRefusal || !isMessages', with: 'error.isRefusal' },
        },
      ],
    },
  }, async () => {
    for (let n = 0; n < 5; n++) await mail(`m${n}@test.example`, { canWait: n > 2 })
    const isBackAt = 48 * hours
    let now = 0
    const post = sender(() => (now < isBackAt ? down() : undefined))
    const { run } = jobs({ mail: post.carry }, () => at(now))
    for (; now <= isBackAt + 1200; now += 600) await run('send waiting mail')
    expect(post.carried).toHaveLength(5)
    // Once for the whole outage.
    expect(alarms.map(({ name }) => name)).toEqual(['messages do not leave'])
  })

  test('is left alone for longer each time, at most a minute', async () => {
    await mail('m@test.example')
    const tries: number[] = []
    let now = 0
    const carry: MessageSender = async () => {
      tries.push(now)
      throw down()
    }
    const { run } = jobs({ mail: carry }, () => at(now))
    for (; now < 300; now += 5) await run('send waiting mail')
    expect(tries).toEqual([0, 5, 15, 35, 75, 135, 195, 255])
  })

  test('because it refuses the shop is reported at once, without losing a message', async () => {
    await mail('m@test.example')
    const refusing = sender(() => new SenderUnavailable('535 AUTH PLAIN', { isRefusal: true }))
    await jobs({ mail: refusing.carry }).run('send waiting mail')
    expect(alarms).toEqual([
      {
        name: 'messages do not leave',
        facts: { channel: 'mail', isRefusal: true, reason: '535 AUTH PLAIN' },
      },
    ])
    expect(await rows()).toMatchObject([{ attempts: 0, given_up_at: null }])
  })

  test('is not assumed when one message ends every connection: it counts its own attempts and delays no other', async () => {
    await mail('first@test.example', { now: at(-2) })
    await mail('poison@test.example', { now: at(-1) })
    await mail('last@test.example')
    const post = sender(({ address }) => (address.startsWith('poison') ? down() : undefined))
    expect(await send('mail', post.carry, at(1))).toBe(2)
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 1, 1])
  })

  test('is not assumed when an urgent message ends every connection: it delays none, and is given up in the end', {
    meta: { alsoProves: ['mail-outage'] },
  }, async () => {
    await mail('poison@test.example', { now: at(-1) })
    for (let n = 0; n < 3; n++) await mail(`reminder${n}@test.example`, { canWait: true })
    const post = sender(({ address }) => (address.startsWith('poison') ? down() : undefined))
    let now = 0
    const { run } = jobs({ mail: post.carry }, () => at(now))
    await run('send waiting mail')
    expect(post.carried).toHaveLength(3)
    expect((await rows())[0]).toMatchObject({ attempts: 1, failure: 'ECONNECTION CONN' })
    // Every hour another mail, which shows that the server is there.
    for (; now < 72 * hours; now += hours) {
      await mail(`later${now}@test.example`, { now: at(now) })
      await run('send waiting mail')
    }
    expect(post.carried).toHaveLength(3 + 72)
    expect((await rows()).find(({ address }) => address.startsWith('poison'))).toMatchObject({
      attempts: maxAttempts,
      sent_at: null,
      given_up_at: expect.any(Date),
    })
    expect(alarms.map(({ name }) => name)).toEqual(['messages given up'])
  })

  test('is not assumed when several urgent messages end every connection: they do not delay reminders', async () => {
    for (let n = 0; n < 4; n++) await mail(`poison${n}@test.example`)
    await mail('reminder@test.example', { canWait: true })
    const post = sender(({ address }) => (address.startsWith('poison') ? down() : undefined))
    expect(await send('mail', post.carry, at(1))).toBe(1)
    expect(post.addresses()).toEqual(['reminder@test.example'])
  })

  test('is ruled out by a second message that is refused for good', async () => {
    await mail('poison@test.example', { now: at(-2) })
    await mail('gone@test.example', { now: at(-1) })
    const post = sender(({ address }) =>
      address.startsWith('poison') ? down() : new Undeliverable('550 RCPT TO'),
    )
    expect((await round('mail', post.carry, at(1))).unavailable).toBeUndefined()
    expect(await rows()).toMatchObject([
      { address: 'gone@test.example', given_up_at: at(1) },
      { address: 'poison@test.example', attempts: 1 },
    ])
  })

  test('is not ruled out by a second message that fails in its own way', async () => {
    await mail('lost@test.example', { now: at(-2) })
    await mail('hangs@test.example', { now: at(-1) })
    const post = sender(({ address }) => (address.startsWith('lost') ? down() : new Error('AbortError')))
    expect((await round('mail', post.carry, at(1))).unavailable).toBeInstanceOf(SenderUnavailable)
    expect(await rows()).toMatchObject([
      { address: 'hangs@test.example', attempts: 1 },
      { address: 'lost@test.example', attempts: 0 },
    ])
  })

  test('because it refuses the shop at the second message counts neither as an attempt', async () => {
    await mail('a@test.example', { now: at(-1) })
    await mail('b@test.example')
    const post = sender(({ address }) =>
      address.startsWith('a') ? down() : new SenderUnavailable('535 AUTH PLAIN', { isRefusal: true }),
    )
    expect((await round('mail', post.carry, at(1))).unavailable).toMatchObject({ isRefusal: true })
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([0, 0])
  })
})

describe('a message that is given up', () => {
  test('was tried for more than a day', { meta: { alsoProves: ['mail-refused'] } }, async () => {
    await mail('a@test.example')
    const broken = sender(() => new Error('451 DATA'))
    let seconds = 0
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await send('mail', broken.carry, at(seconds))
      seconds += waitAfter(attempt) / 1000
    }
    expect(await rows()).toMatchObject([{ attempts: maxAttempts - 1, given_up_at: null }])
    expect(seconds).toBeGreaterThan(36 * hours)
    expect(seconds).toBeLessThan(48 * hours)
    expect(alarms).toEqual([])
    await send('mail', broken.carry, at(seconds))
    expect(await rows()).toMatchObject([{ given_up_at: at(seconds), failure: '451 DATA' }])
    expect(await send('mail', sender().carry, at(seconds + 100 * hours))).toBe(0)
  })

  test('counts in an alarm without its address', { meta: { alsoProves: ['mail-given-up'] } }, async () => {
    await mail('dead@test.example')
    await mail('gone@test.example', { canWait: true })
    await mail('gone2@test.example', { canWait: true })
    await send('mail', sender(() => new Undeliverable('554 DATA')).carry, at(1))
    expect(alarms).toEqual([
      { name: 'messages given up', facts: { channel: 'mail', urgent: 1, reminders: 2 } },
    ])
  })

  test('because its address accepts none, at once or in the end, is listed without an alarm', async () => {
    await mail('nobody@test.example')
    const cause = ofAddress
    await send('mail', sender(() => new Undeliverable('550 RCPT TO', { cause })).carry, at(0))
    await mail('nowhere@test.example')
    let seconds = 0
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      await send('mail', sender(() => new Error('450 RCPT TO', { cause })).carry, at(seconds))
      seconds += waitAfter(attempt) / 1000
    }
    expect((await rows()).map(({ given_up_at }) => given_up_at)).toEqual([at(0), expect.any(Date)])
    expect(alarms).toEqual([])
  })

  test('is given up at once if it is undeliverable, and the text of a code is deleted then', async () => {
    await sms('819000000001')
    const refusing = sender(() => new Undeliverable('no such number'))
    await send('sms', refusing.carry, at(0))
    const phone = sender()
    expect(await send('sms', phone.carry, at(100))).toBe(0)
    expect(await rows()).toMatchObject([{ body: '', sent_at: null, given_up_at: at(0) }])
  })
})

describe('an alarm is raised', () => {
  const watch = async (seconds: number) => {
    alarms = []
    await jobs({ mail: sender().carry }, () => at(seconds)).run('watch how long mail waits')
    return alarms.map(({ facts }) => facts)
  }

  test('when an urgent mail has been waiting for more than half an hour', async () => {
    await mail('a@test.example')
    expect(await watch(1800)).toEqual([])
    expect(await watch(1860)).toEqual([
      { channel: 'mail', waiting: 1, givenUp: 0, urgentMinutes: 31, remindersMinutes: 0 },
    ])
  })

  test('when a reminder has been waiting for more than three hours', async () => {
    await mail('a@test.example', { canWait: true })
    expect(await watch(3 * hours)).toEqual([])
    expect(await watch(3 * hours + 60)).toEqual([
      { channel: 'mail', waiting: 1, givenUp: 0, urgentMinutes: 0, remindersMinutes: 181 },
    ])
  })

  test('for a message that was tried only once its next attempt is long overdue', async () => {
    await mail('full@test.example')
    const full = sender(() => new Error('452 RCPT TO'))
    let seconds = 0
    for (let attempt = 1; attempt <= 12; attempt++) {
      await send('mail', full.carry, at(seconds))
      seconds += waitAfter(attempt) / 1000
    }
    // Written hours ago, tried as often as it should be, and its turn comes.
    expect(seconds).toBeGreaterThan(4 * hours)
    expect(await watch(seconds - 60)).toEqual([])
    expect(await watch(seconds + 1800)).toEqual([])
    expect(await watch(seconds + 1860)).toMatchObject([{ urgentMinutes: 31, remindersMinutes: 0 }])
    // Another message, not yet tried, is late by its age.
    await mail('untried@test.example', { canWait: true, now: at(seconds - 4 * hours) })
    expect(await watch(seconds - 60)).toMatchObject([{ urgentMinutes: 0, remindersMinutes: 239 }])
  })

  test('for no message that has left, was given up or is over', async () => {
    await mail('sent@test.example')
    await send('mail', sender().carry, at(0))
    await mail('dead@test.example')
    await send('mail', sender(() => new Undeliverable('550 RCPT TO')).carry, at(0))
    await mail('over@test.example', { expiresAt: at(60) })
    expect(await watch(9 * hours)).toEqual([])
  })
})

describe('old messages', () => {
  const clean = (seconds: number, leave?: AbortSignal) =>
    jobs({}, () => at(seconds)).run('delete messages that ended long ago', leave)
  const month = 30 * 24 * hours

  test('are deleted thirty days after they were sent or given up, and waiting ones never', {
    meta: {
      proves: [
        {
          id: 'mail-forgotten',
          section: 'rulings',
          says: 'A message is deleted thirty days after it was sent or given up.',
          from: 'own',
          file: 'server/people/messages/jobs.ts',
          breaks: { replace: '30 * 24 * hourMs', with: '31 * 24 * hourMs' },
        },
      ],
    },
  }, async () => {
    await mail('sent@test.example')
    await send('mail', sender().carry, at(0))
    await mail('dead@test.example')
    await send('mail', sender(() => new Undeliverable('550 RCPT TO')).carry, at(0))
    await mail('waits@test.example')
    const left = async () => (await rows()).map(({ address }) => address)
    await clean(month)
    expect(await left()).toHaveLength(3)
    await clean(month + 1)
    expect(await left()).toEqual(['waits@test.example'])
    await clean(100 * month)
    expect(await left()).toEqual(['waits@test.example'])
  })

  test('are deleted in several batches a run, and no longer once the process stops', async () => {
    await database.pool.query(
      `insert into outgoing_message (id, member_id, channel, address, subject, body, created_at, sent_at)
       select gen_random_uuid(), $1, 'mail', n::text, '', '', $2, $2 from generate_series(1, 2500) n`,
      [memberId, begin],
    )
    await clean(2 * month, AbortSignal.abort())
    expect(await rows()).toHaveLength(2500)
    await clean(2 * month)
    expect(await rows()).toEqual([])
  })
})
