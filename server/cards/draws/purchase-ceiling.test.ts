import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { readBalance } from '#server/ledger/statements.ts'
import { changeSetting } from '#test/settings.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { mailOf, makePack } from '#test/world.ts'

// The ceiling of purchases that one member may begin in a minute.

let now = new Date()
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
  await makePack(world.db, 'drop', { total: 100, now })
})
afterAll(() => world.close())

const check = (who: Visitor) => who.post('/user/pack/check', { pack_id: 'drop', count: '1' })
const draw = async (who: Visitor) => {
  const checked = await check(who)
  return checked.status === 200
    ? (await who.post('/user/pack/buy', { token: checked.body.token })).status
    : checked.status
}

test('a member draws no faster than the ceiling, whatever the number of logins; no other member feels it', async () => {
  await transaction(world.db, (tx) => changeSetting(tx, { path: 'purchaseLimits.perMinute', value: 5, now }))
  now = new Date(now.getTime() + 1000)
  const member = await world.member({ points: 10_000 })
  const mail = await mailOf(world.db, member.memberId)
  const second = world.visitor()
  expect((await second.post('/user/login', { mail, pass: testPassword })).body.state).toBe(200)
  const states: number[] = []
  for (let n = 0; n < 8; n++) states.push(await draw(n % 2 === 0 ? member : second))
  expect(states).toEqual([...Array(5).fill(200), 429, 429, 429])

  const { points } = await readBalance(world.db, member.memberId, now)
  expect(points).toBe(10_000 - 5 * 100)
  // Nothing of a call is read any more, not even that its token is missing.
  for (const [language, words] of [
    ['ja', '混み合っています'],
    ['en', 'very busy'],
  ]) {
    const answer = await world.shop.app.inject({
      method: 'POST',
      url: `/api/user/pack/buy?lang=${language}`,
      headers: { cookie: member.cookie() },
    })
    expect(answer.statusCode).toBe(429)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(answer.json().errors.path[0]).toContain(words)
  }
  expect(await draw(await world.member({ points: 100 }))).toBe(200)
})

test('an exchange has the same ceiling, counted by itself', async () => {
  const member = await world.member()
  const states: number[] = []
  for (let n = 0; n < 6; n++) {
    const asked = { card_id: 'nothing', count: 1 }
    states.push((await member.post('/user/exchange_card/exchange', asked)).status)
  }
  expect(states.at(-1)).toBe(429)
  expect(states.slice(0, 5)).not.toContain(429)
})
