import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestShop, testShop } from './shop.ts'

// A process caches answers for two seconds, but never a failure.

let now = new Date('2026-06-01T03:00:00Z')
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

test.each([
  ['maintenance', '/user/point'],
  ['shop_setting', '/user/referral'],
  ['rank', '/user/detail'],
  ['legal_version', '/legal/version'],
])(
  'while %s cannot be read the shop answers 500, and recovers as soon as it can be read',
  async (table, path) => {
    const member = await world.member()
    expect((await member.get(path)).status).toBe(200)
    now = new Date(now.getTime() + 2000)
    await world.pool.query(`alter table ${table} rename to out_of_reach`)
    for (let time = 0; time < 2; time++) {
      const { status, body } = await member.get(path)
      expect([status, body.state, Object.keys(body.errors ?? {})]).toEqual([500, 500, ['server']])
      expect(body.csrf.value).toBeTruthy()
    }
    await world.pool.query(`alter table out_of_reach rename to ${table}`)
    expect((await member.get(path)).status).toBe(200)
  },
)
