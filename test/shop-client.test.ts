import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShopClient } from '#client/shop-client.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { mailOf, makePack, prize } from './world.ts'

// A program of somebody else, which knows the shop by its OpenAPI document alone. That this file compiles without a cast
// is half of what it shows.

let shop: TestShop
let origin: string
beforeAll(async () => {
  shop = await testShop()
  origin = await shop.shop.app.listen({ port: 0, host: '127.0.0.1' })
  await makePack(shop.db, 'bot', {
    prizes: [prize('moon', 50), prize('ship', 50, { isShipOnly: true })],
  })
})
afterAll(() => shop.close())

/** The data of a call that must succeed. */
function answered<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(JSON.stringify(error))
  return data
}

test('a program logs in, finds a pack, draws, reveals and chooses', async () => {
  const { memberId } = await shop.member({ points: 1000 })
  const mail = await mailOf(shop.db, memberId)
  const program = createShopClient(origin, { language: 'en' })
  const login = await program.POST('/api/user/login', {
    body: await program.form({ mail, pass: testPassword }),
  })
  expect(answered(login).state).toBe(200)

  const { card_type: cardType } = answered(
    await program.GET('/api/user/pack/detail/{packId}', {
      params: { path: { packId: 'bot' } },
    }),
  )
  const page = await program.GET('/api/user/pack/all_list/{cardTypeId}/{page}', {
    params: { path: { cardTypeId: cardType, page: '1' }, query: { sort: '0' } },
  })
  const pack = answered(page).list.find(({ status, point }) => status === 'on_sale' && point <= 100)
  expect(pack?.id).toBe('bot')
  const checked = await program.POST('/api/user/pack/check', {
    body: await program.form({ pack_id: pack?.id ?? '', count: '3' }),
  })
  const { token } = answered(checked)
  const bought = await program.POST('/api/user/pack/buy', { body: await program.form({ token }) })
  const { history_id: drawId, count } = answered(bought)
  expect(count).toBe(3)

  const query = { history_id: drawId }
  const reveal = answered(await program.GET('/api/user/pack/gache_result', { params: { query } }))
  expect(reveal.cards).toHaveLength(3)
  await program.POST('/api/user/pack/revealed', { body: await program.form(query) })
  const open = answered(await program.GET('/api/user/pack/buy_result', { params: { query } }))
  const kept = open.cards.filter(({ action_type: action }) => action === 2).map((card) => card.history_id)
  const given = open.cards.filter(({ action_type: action }) => action === 0).map((card) => card.history_id)
  const chosen = await program.POST('/api/user/pack/decision', {
    body: await program.form({ send_card: kept, reduction_card: given }),
  })
  expect(answered(chosen)).toMatchObject({ state: 200, result: 1, point: 30 * given.length })
  const { point } = answered(await program.GET('/api/user/point'))
  expect(point).toBe(1000 - 300 + 30 * given.length)
})

test('a refusal is an error, an envelope with its state, in the requested language', async () => {
  const program = createShopClient(origin, { language: 'en' })
  const { data, error, response } = await program.POST('/api/user/login', {
    body: await program.form({ mail: 'nobody@test.example', pass: 'wrong-password-1' }),
  })
  expect(data).toBeUndefined()
  expect(response.status).toBe(error?.state)
  expect(
    Object.values(error?.errors ?? {})
      .flat()
      .join(),
  ).toMatch(/[a-z]/)
  expect((await program.GET('/api/user/detail')).error?.state).toBe(401)
})
