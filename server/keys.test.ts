import { afterAll, beforeEach, expect, test } from 'vitest'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import { transaction } from '#server/db/pool.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestDatabase, testDatabase, untilItWaits } from '#test/database.ts'
import { runShop } from '#test/shop-command.ts'
import { testShopKeys } from '#test/shop-key.ts'
import { createKeys, type KeyVersion, lookUpKey, rotateKeys } from './keys.ts'

// The shop's keys: rotated without anybody noticing, and at once when they are known to somebody else.

const databases: TestDatabase[] = []
let database: TestDatabase
let now: Date
beforeEach(async () => {
  now = new Date('2026-06-01T03:00:00Z')
  database = await testDatabase()
  databases.push(database)
})
afterAll(async () => {
  for (const { close } of databases) await close()
})

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
const days = (count: number) => count * 86_400
const process = () => createKeys(database.db, testShopKeys, () => now)
const rotate = (...more: string[]) =>
  runShop(database.db, ['key', 'rotate', '--why', 'once a year', ...more], now)
const versions = async () => {
  const ran = await runShop(database.db, ['key', 'list'], now)
  return 'lines' in ran ? ran.lines.map((line) => line.split(' ')[0]) : ran
}

test('processes that start at once share one key', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, process))
  const signatures = all.map((keys) => keys.signer('csrf').sign('x').toString('hex'))
  expect(new Set(signatures).size).toBe(1)
  expect(await versions()).toEqual(['1'])
})

test('a new key takes effect once every process has read it, and no process refuses a signature of another', async () => {
  const [one, other] = [await process(), await process()]
  const before = one.signer('draw').sign('purchase')
  expect(await rotate()).toHaveProperty('lines')
  await one.refresh()
  // Still that of before: the other process does not know the new one.
  expect(one.signer('draw').sign('purchase')).toEqual(before)
  later(59)
  await other.refresh()
  later(1)
  const after = one.signer('draw').sign('purchase')
  expect(after).not.toEqual(before)
  for (const keys of [one, other])
    for (const signature of [before, after])
      expect(keys.signer('draw').isSigned('purchase', signature)).toBe(true)
})

test('a signature of an old key is accepted for its lifetime, and no longer', {
  meta: {
    proves: [
      {
        id: 'keys-rotate',
        section: 'rulings',
        says: 'A new signing key takes over unnoticed; what older ones signed is believed for as long as it may be used.',
        from: 'own',
        breaks: { replace: '  exchange: 1,', with: '  exchange: 2,' },
      },
    ],
  },
}, async () => {
  const keys = await process()
  const purposes = ['csrf', 'draw', 'exchange', 'stop reminders'] as const
  const signed = purposes.map((purpose) => keys.signer(purpose).sign('x'))
  await rotate()
  await keys.refresh()
  const believed = () =>
    purposes.filter((purpose, n) => keys.signer(purpose).isSigned('x', signed[n] as Buffer))
  later(60 + days(1) - 1)
  expect(believed()).toEqual(purposes)
  later(1)
  expect(believed()).toEqual(['csrf', 'stop reminders'])
  later(days(29))
  expect(believed()).toEqual(['stop reminders'])
  later(days(370) - 1)
  expect(believed()).toEqual(['stop reminders'])
  later(1)
  expect(believed()).toEqual([])
  // The next rotation deletes what nothing can depend on.
  later(1)
  await rotate()
  expect(await versions()).toEqual(['3', '2'])
})

test('leaked keys are revoked at once, and the audit log names the operator', {
  meta: {
    proves: [
      {
        id: 'keys-leaked',
        section: 'rulings',
        says: 'Leaked keys end at once; hashes that are looked up stay.',
        from: 'own',
        breaks: { replace: 'return areLeaked || (next', with: 'return (next' },
      },
    ],
  },
}, async () => {
  const keys = await process()
  const [tokens, stops] = [
    createPurchaseTokens(keys.signer('draw'), () => 'id'),
    createStopTokens(keys.signer('stop reminders')),
  ]
  const token = tokens.issue('member', { subjectId: 'pack', count: 1, termsNo: 1 }, now)
  const stop = stops.issue('member')
  expect(await rotate('--leaked')).toHaveProperty('lines')
  await keys.refresh()
  expect(tokens.read('member', token)).toBeUndefined()
  expect(stops.read(stop)).toBeUndefined()
  expect(stops.read(stops.issue('member'))).toBe('member')
  expect(await versions()).toEqual(['2'])
  const [record] = await listAuditRecords(database.db, { limit: 1 })
  expect(record).toMatchObject({ who: 'terminal', why: 'once a year', detail: { version: 2, leaked: true } })
})

test('a signature is valid for its purpose alone', async () => {
  const keys = await process()
  expect(keys.signer('draw').isSigned('x', keys.signer('exchange').sign('x'))).toBe(false)
  expect(keys.signer('draw').isSigned('x', Buffer.alloc(0))).toBe(false)
})

test('lookup hashes survive every rotation', async () => {
  const before = (await lookUpKey(database.db, testShopKeys)).export().toString('hex')
  await rotate()
  await rotate('--leaked')
  expect((await lookUpKey(database.db, testShopKeys)).export().toString('hex')).toBe(before)
})

test('two operators at once make two keys', async () => {
  await process()
  const { db, pool } = database
  const made = { areLeaked: false, now }
  let second: Promise<KeyVersion> | undefined
  await transaction(db, async (tx) => {
    await rotateKeys(tx, testShopKeys, made)
    second = transaction(db, (other) => rotateKeys(other, testShopKeys, made))
    await untilItWaits(pool, second)
  })
  expect(await second).toMatchObject({ version: 3 })
  expect(await versions()).toEqual(['3', '2', '1'])
})
