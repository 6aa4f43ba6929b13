import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/db/pool.ts'
import { post } from '#server/ledger/ledger.ts'
import { findMemberByMail } from '#server/people/members/queries.ts'
import { registration } from '#test/examples.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makePack } from '#test/world.ts'

let world: TestShop
let now = new Date('2026-05-31T14:30:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
})
afterAll(() => world.close())

/** A member who drew for 10,000 points half an hour before the month's end, half an hour after it. */
async function silverMember(packId: string) {
  now = new Date('2026-05-31T14:30:00Z')
  await makePack(world.db, packId, { price: 10_000, now })
  const member = await world.member({ points: 20_000, coinHundredths: 5000 })
  const { token } = (await member.post('/user/pack/check', { pack_id: packId, count: '1' })).body
  expect((await member.post('/user/pack/buy', { token })).body.state).toBe(200)
  now = new Date('2026-05-31T15:30:00Z')
  const keep = async (wish: object) => (await member.post('/user/buy_rank', wish)).body
  return { ...member, keep }
}

test('a rank is kept for the price the member was shown, once', async () => {
  const member = await silverMember('one')
  expect((await member.get('/user/detail')).body).toMatchObject({
    rank_name: 'シルバー',
    rank_coin: 100,
    is_rank_maintained: true,
    is_rank_kept: false,
    next_month_name: 'ブロンズ',
    rank_max_name: 'シルバー',
    next_month: '2026-07',
  })
  expect(await member.keep({ coin: 99, next_month_rank: 2 })).toMatchObject({ state: 422, result: '-1' })
  expect(await member.keep({ coin: 100, next_month_rank: 3 })).toMatchObject({ state: 422, result: '-1' })
  expect((await member.keep({ coin: 100, next_month_rank: 2 })).result).toBe('1')
  expect((await member.keep({ coin: 100, next_month_rank: 2, next_month: '2026-07' })).result).toBe('1')
  expect((await member.get('/user/point')).body).toMatchObject({ rank: 2, coin: 50 })
  expect((await member.get('/user/detail')).body).toMatchObject({
    is_rank_maintained: false,
    is_rank_kept: true,
    next_month_name: 'シルバー',
    rank_max_name: 'ゴールド',
  })
})

test('too few coins keep no rank, and the answer says so', async () => {
  const member = await silverMember('two')
  await world.pool.query('update rank set maintenance_coin_hundredths = 15001 where number = 2')
  expect(await member.keep({ coin: 150.01, next_month_rank: 2 })).toMatchObject({
    state: 422,
    result: '0',
    errors: { count: ['コインが不足しています'] },
  })
  expect((await member.get('/user/point')).body).toMatchObject({ coin: 150 })
})

test('a rank that is not on offer and an invalid price are refused', async () => {
  now = new Date('2026-05-31T15:30:00Z')
  const member = await world.member({ coinHundredths: 5000 })
  const keep = async (wish: object) => await member.post('/user/buy_rank', wish)
  expect((await keep({ coin: 0, next_month_rank: 1 })).body).toMatchObject({
    state: 422,
    errors: { count: ['ただいま、ランク維持はご利用いただけません。'] },
  })
  for (const wish of [
    {},
    { coin: '0', next_month_rank: 1 },
    { coin: 0, next_month_rank: 1, next_month: 'June' },
  ])
    expect((await keep(wish)).status).toBe(422)
})

test('a new member earns the lowest rank’s coins from the first draw on', async () => {
  await world.pool.query('update rank set coin_rate_bp = 250 where number = 1')
  await makePack(world.db, 'first draw', { price: 10_000, now })
  const newcomer = world.visitor()
  const form = registration()
  expect((await newcomer.post('/user/append', form)).status).toBe(200)
  const memberId = (await findMemberByMail(world.db, String(form.mail)))?.id ?? ''
  const gift = { cause: 'adjustment' as const, causeId: randomUUID() }
  const grants = [{ points: 10_000, source: 'adjustment' as const }]
  await transaction(world.db, (tx) => post(tx, { ...gift, memberId, grants }, now))
  await newcomer.post('/user/login', { mail: form.mail, pass: form.pass })
  const { token } = (await newcomer.post('/user/pack/check', { pack_id: 'first draw', count: '1' })).body
  expect((await newcomer.post('/user/pack/buy', { token })).body.state).toBe(200)
  expect((await newcomer.get('/user/point')).body.coin).toBe(250)
})
