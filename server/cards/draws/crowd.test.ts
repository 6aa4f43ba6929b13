import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ledgerFaults, readBalance } from '#server/ledger/statements.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'

// More buyers of one pack than its queue holds.

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'drop')
})
afterAll(() => world.close())

/** One batch is served and sixteen more wait. */
const crowd = 17 * 256

test('a request beyond the queue learns its position, is charged nothing, and draws when it retries', {
  meta: {
    proves: [
      {
        id: 'crowd-answer',
        section: 'operating',
        says: 'A draw that a full queue turned away is answered 503 with how many are before it, and charged nothing.',
        from: 'own',
        file: 'server/http/calls.ts',
        breaks: { replace: ', ahead: error.ahead }', with: ' }' },
      },
    ],
  },
}, async () => {
  const member = await world.member({ points: 1000 })
  const checked = await member.post('/user/pack/check', { pack_id: 'drop', count: '1' })
  const buy = () => member.post('/user/pack/buy', { token: checked.body.token })
  const client = await world.pool.connect()
  await client.query(`begin; select from box where pack_id = 'drop' for update`)
  const ask = () =>
    world.shop.engine.draw({ id: uuidv7(), memberId: uuidv7(), packId: 'drop', count: 1, termsNo: 1 })
  const first = Array.from({ length: 256 }, ask)
  // The first batch has left for the box that is locked.
  await expect.poll(async () => (await world.pool.query(waiting)).rows[0].waiting).toBe(1)
  const others = [...first, ...Array.from({ length: crowd - 256 }, ask)]

  const refused = await buy()
  expect([refused.status, refused.body.state]).toEqual([503, 503])
  expect(refused.body.ahead).toBe(crowd - 256)
  expect(refused.body.retry_after).toBe(Number(refused.retryAfter))
  expect(Number(refused.retryAfter)).toBeGreaterThan(0)
  expect((await readBalance(world.db, member.memberId, new Date())).points).toBe(1000)

  await client.query('rollback')
  client.release()
  const outcomes = (await Promise.all(others)).map(({ outcome }) => outcome)
  expect(new Set(outcomes)).toEqual(new Set(['unknown']))
  expect((await buy()).body).toMatchObject({ state: 200, result: 1 })
  expect((await readBalance(world.db, member.memberId, new Date())).points).toBe(900)
  expect(await ledgerFaults(world.db)).toEqual([])
})

const waiting = `select count(*)::int waiting from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
