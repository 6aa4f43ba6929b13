import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listRefunds } from '#server/money/refunds/queries.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { paidPurchase } from '#test/payments/refunds.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'
import { endProcesses, startProcess } from './shop-process.ts'
import { makeMember } from './world.ts'

// `npm run shop` as its own process, whose database loses the answer to its COMMIT.

let database: TestDatabase
let proxy: FaultProxy
beforeAll(async () => {
  database = await testDatabase()
  await addCourse(database.db, 'c1', 1100, 1000)
})
beforeEach(async () => {
  proxy = await startFaultProxy(database.applicationUrl)
})
afterEach(async () => {
  await endProcesses()
  await proxy.close()
})
afterAll(() => database.close())

const signed = ['--why', 'a bad line']
/** A moment is long enough for a database that comes back at once. */
const where = () => ({ DATABASE_URL: proxy.url, DATABASE_WAIT_SECONDS: '1' })
const run = (...words: string[]) => startProcess('tools/shop.ts', where(), words)
const count = async (table: string) =>
  (await database.pool.query<{ count: number }>(`select count(*)::int count from ${table}`)).rows[0]?.count

/** Verbs, the calls' and those by hand: what is typed, what is done, and what the operator must hear of it. */
const acts: Record<string, () => Promise<{ words: string[]; done: () => Promise<unknown>; says: RegExp }>> = {
  async 'a refund in part'() {
    const { id } = await paidPurchase(
      database.db,
      { courseId: 'c1', priceYen: 1000 },
      new Date('2026-11-20T03:00:00Z'),
    )
    return {
      words: ['payment', 'refund', id, '--way', 'by_hand', '--points', '300'],
      done: async () => (await listRefunds(database.db, id)).length,
      says: /Done\./,
    }
  },
  async 'a new webhook'() {
    const before = Number(await count('webhook_endpoint'))
    return {
      words: ['webhook', 'add', 'https://hook.example/fukuhiki', '--all-events'],
      done: async () => Number(await count('webhook_endpoint')) - before,
      says: /endpointId: .*\n.*secret: whsec_[A-Za-z0-9+/]{43}=/,
    }
  },
  async "a member's new address"() {
    const [memberId, mail] = [await makeMember(database.db), `moved-${Math.random()}@mail.example`]
    return {
      words: ['member', 'change-mail', memberId, mail, '--identity', 'phone'],
      done: async () => ((await findMemberByMail(database.db, mail)) === undefined ? 0 : 1),
      says: /Done\./,
    }
  },
  async 'an invitation'() {
    const name = `Ren ${Math.random()}`
    return {
      words: ['operator', 'invite', name, `${Math.random()}@mail.example`],
      done: async () =>
        (await database.pool.query('select from operator_invitation where name = $1', [name])).rowCount,
      says: /operator\/invitation\S+/,
    }
  },
}

test.each(Object.entries(acts))(
  '%s whose answer is lost is done once, and reported as done',
  {
    meta: {
      proves: [
        {
          id: 'terminal-lost',
          section: 'console-access',
          says: 'A change at the terminal whose answer is lost is done once; its operator hears so.',
          from: 'own',
          file: 'tools/shop.ts',
          breaks: { replace: 'if (!(await transaction(', with: 'if (true || !(await transaction(' },
        },
      ],
    },
  },
  async (_, make) => {
    const { words, done, says } = await make()
    proxy.cutCommitOf('audit_record')
    const command = run(...words, ...signed)
    expect([await command.ends(), command.output]).toEqual([0, expect.stringMatching(says)])
    expect(command.output).toContain('The answer was lost, and it was done')
    expect(command.output).not.toMatch(/^ +at /m)
    expect([await done(), proxy.lost()]).toEqual([1, 1])
  },
)

const webhook = ['webhook', 'add', 'https://hook.example/again', 'payment.paid']

test('a command that was cut off before its COMMIT is reported as not done', async () => {
  const before = Number(await count('webhook_endpoint'))
  proxy.cutBefore('operator_act')
  const command = run(...webhook, ...signed)
  expect(await command.ends()).toBe(1)
  expect(command.output).toContain('It was not done: nothing was changed.')
  expect(command.output).not.toMatch(/^ +at /m)
  expect(await count('webhook_endpoint')).toBe(before)
})

test('without its database a command prints a key, with which it can be repeated and is done once', async () => {
  const before = Number(await count('webhook_endpoint'))
  proxy.cutCommitOf('audit_record', 'refuse')
  const command = run(...webhook, ...signed)
  expect(await command.ends()).toBe(1)
  const [, key = ''] = /It is not known whether it was done\..* --key (\S+):/.exec(command.output) ?? []
  proxy.setMode('pass')
  const again = run(...webhook, ...signed, '--key', key)
  expect([await again.ends(), again.output]).toEqual([0, expect.stringContaining('secret: whsec_')])
  expect(Number(await count('webhook_endpoint')) - before).toBe(1)
})

test.each([
  ['tools/shop.ts', ['audit', 'list'], '"audit_record"', 'Run the command again when the database answers.'],
  ['tools/catalogue.ts', ['export', '/tmp/nowhere-yet', '--lang', 'en'], '"card"', 'check with diff'],
])('%s says in a sentence that its database went away', async (file, words, word, says) => {
  proxy.cutBefore(word)
  const command = startProcess(file, where(), words)
  expect(await command.ends()).toBe(1)
  expect(command.output).toMatch(/The connection to PostgreSQL at 127\.0\.0\.1:\d+ was lost/)
  expect(command.output).toContain(says)
  expect(command.output).not.toMatch(/^ +at /m)
})
