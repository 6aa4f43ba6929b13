import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findOffer } from '#server/cards/catalogue/exchange-cards.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { cardPicture, makeOffer, makePack, prize } from '#test/world.ts'

let world: TestShop
let now = new Date('2026-06-01T03:00:00Z')
beforeAll(async () => {
  world = await testShop(() => now)
  await makeOffer(world.db, 'card', { nameJa: '王', modelNumber: 'W-2', coinHundredths: 4550, total: 50 })
  await makeOffer(world.db, 'once', { coinHundredths: 100, total: 50, maxPerMember: 1 })
  await makeOffer(world.db, 'gone', { total: 0 })
  for (let n = 0; n < 14; n++) await makeOffer(world.db, `more-${n}`, {})
  const coins = {
    currency: 'coins' as const,
    price: 500,
    prizes: [prize('c', 5, { convertsToPoints: 0, isShipOnly: true })],
    now,
  }
  await makePack(world.db, 'coin-pack', coins)
  await makePack(world.db, 'point-pack', { now })
})
afterAll(() => world.close())

const path = '/user/exchange_card'

describe('the counter', () => {
  test('is shown to every visitor, a page at a time, under the wire names of the specification', {
    meta: {
      proves: [
        {
          id: 'exchange-page',
          section: 'constants',
          says: 'Otherwise than a page size of 1: the exchange list has 12 offers a page.',
          from: 'own 009',
          breaks: { replace: 'const offersPerPage = 12', with: 'const offersPerPage = 11' },
        },
      ],
    },
  }, async () => {
    const guest = world.visitor()
    const { body } = await guest.post(`${path}/list/1`, { searchText: '王', sort: '0', type: '3' })
    expect(body).toMatchObject({ state: 200, page: { page: 1, all_page: 1, pages: [1] } })
    expect(body.list).toEqual([
      {
        id: 'card',
        name: '王',
        model_number: 'W-2',
        rarity: 1,
        image: cardPicture,
        foil_url: '',
        card_name: '王 W-2',
        sub_coin: 45.5,
        change_num: 1,
        stock: 50,
        max_change_num: 0,
        ...{ is_points: false, grade: '', condition: null, note: '', back_url: '', reference: null },
      },
    ])
    const all = await guest.post(`${path}/list/2`, {})
    expect(all.body).toMatchObject({ page: { page: 2, all_page: 2 } })
    expect((all.body.list as unknown[]).length).toBe(17 - 12)
    expect((await guest.post(`${path}/list/1`, { type: '0' })).body.list).toEqual([])
    expect((await guest.post(`${path}/list/1`, { sort: '9' })).status).toBe(422)
  })

  test('says the state of a card as the shop says it now, with the definition, and its reference price', {
    meta: {
      proves: [
        {
          id: 'exchange-state',
          section: 'rulings',
          says: 'The exchange counter says the grade or condition of a card with its definition.',
          from: 'ruling 48',
          breaks: {
            replace: "presentFacts({ facts: { ...offer, kind: 'card' } }",
            with: 'presentFacts({}',
          },
        },
      ],
    },
  }, async () => {
    const price = { referenceYen: 4800, referenceDate: '2026-05-30', referenceSource: 'prices.example' }
    await makeOffer(world.db, 'told', {
      ...price,
      condition: 'A',
      noteJa: '白かけ',
      imageBack: '/media/b.webp',
    })
    const { list } = (await world.visitor('en').post(`${path}/list/1`, { searchText: 'told' })).body
    expect(list).toMatchObject([
      {
        ...{ is_points: false, grade: '', note: '白かけ', back_url: '/media/b.webp' },
        condition: { key: 'A', label: 'A', meaning: expect.stringContaining('Very good') },
        reference: { yen: 4800, on: '2026-05-30', source: 'prices.example' },
      },
    ])
    await world.pool.query(`update exchange_card set is_offered = false where card_id = 'told'`)
  })

  test('requires a login before it checks or exchanges', async () => {
    for (const call of ['check', 'exchange'])
      expect((await world.visitor().post(`${path}/${call}`, { card_id: 'card', change_num: 1 })).status).toBe(
        401,
      )
  })

  test('the coin gacha is found by payment_method 2', async () => {
    const find = async (filter: object) =>
      ((await world.visitor().post('/user/pack/list', filter)).body.list as { id: string }[]).map(
        ({ id }) => id,
      )
    expect(await find({ payment_method: '2' })).toEqual(['coin-pack'])
    expect(await find({ payment_method: '1' })).toEqual(['point-pack'])
    expect(await find({ searchText: 'ＣＯＩＮ' })).toEqual(['coin-pack'])
    expect((await find({ sort: '1' })).length).toBe(2)
  })
})

describe('an exchange', () => {
  const card = { card_id: 'card', change_num: 1 }

  test('is checked, made once with the token of its check, and seen in the history', {
    meta: {
      proves: [
        {
          id: 'coin-hundredths',
          section: 'rulings',
          says: 'Coins travel with up to two decimals and are integer hundredths in the code.',
          from: 'ruling 2',
          file: 'contract/wire.ts',
          breaks: {
            replace: 'decode: (wire) => Math.round(wire * 100),\n  encode: (hundredths) => hundredths / 100,',
            with: 'decode: (wire) => Math.round(wire * 10),\n  encode: (hundredths) => hundredths / 10,',
          },
        },
      ],
    },
  }, async () => {
    const member = await world.member({ coinHundredths: 10_000 })
    const check = await member.post(`${path}/check`, card)
    expect(check.body).toMatchObject({ state: 200, result: '1' })
    const { token } = check.body
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => member.post(`${path}/exchange`, { ...card, token })),
    )
    expect(answers.map(({ body }) => body.result)).toEqual(Array(8).fill('1'))
    expect(new Set(answers.map(({ body }) => body.history_id)).size).toBe(1)
    expect((await member.get('/user/point')).body.coin).toBe(54.5)
    const history = await member.get(`${path}/history/1`)
    expect(history.body.list).toMatchObject([
      {
        id: answers[0]?.body.history_id,
        card_name: '王 W-2',
        change_num: 1,
        coin: 45.5,
        send_state: 'unshipped',
        delivery_code: '',
        promised_date: '2026-06-19',
      },
    ])
    const coins = await member.get('/user/coin/list/1')
    expect((coins.body.list as object[])[0]).toMatchObject({ money: -45.5, memo: 'カード引換', bonusCoin: 0 })
  })

  test('is sent with the parcel that waits, when its member wishes', async () => {
    const member = await world.member({ coinHundredths: 20_000 })
    const waiting: unknown[] = []
    const exchange = async (more: object) => {
      waiting.push((await member.post(`${path}/check`, card)).body.waiting_promised)
      return String((await member.post(`${path}/exchange`, { ...card, ...more })).body.history_id)
    }
    const ids = [await exchange({}), await exchange({ with_waiting: true }), await exchange({})] as const
    expect(waiting).toEqual(['', '2026-06-19', '2026-06-19'])
    const { rows } = await world.pool.query(
      'select id, parcel_id from shipment where member_id = $1 order by created_at, id',
      [member.memberId],
    )
    expect(new Map(rows.map((row) => [row.id, row.parcel_id]))).toEqual(
      new Map([
        [ids[0], ids[0]],
        [ids[1], ids[0]],
        [ids[2], ids[2]],
      ]),
    )
  })

  test('without a token uses the newest check, and no other card’s', async () => {
    const member = await world.member({ coinHundredths: 10_000 })
    expect((await member.post(`${path}/exchange`, card)).body).toMatchObject({ state: 422, result: '-1' })
    await member.post(`${path}/check`, card)
    const other = await member.post(`${path}/exchange`, { card_id: 'once', change_num: 1 })
    expect(other.body).toMatchObject({ state: 422, result: '-1' })
    const more = await member.post(`${path}/exchange`, { ...card, change_num: 2 })
    expect(more.body).toMatchObject({ state: 422, result: '-1' })
    for (let n = 0; n < 2; n++) expect((await member.post(`${path}/exchange`, card)).body.result).toBe('1')
    expect((await member.get('/user/point')).body.coin).toBe(54.5)
  })

  test('with another member’s token is refused, and one with an expired token exchanges nothing new', async () => {
    const [one, two] = [
      await world.member({ coinHundredths: 10_000 }),
      await world.member({ coinHundredths: 10_000 }),
    ]
    const { token } = (await one.post(`${path}/check`, card)).body
    expect((await two.post(`${path}/exchange`, { ...card, token })).body.result).toBe('-1')
    const start = now
    now = new Date(start.getTime() + 10 * 60 * 1000 + 1)
    expect((await one.post(`${path}/exchange`, { ...card, token })).body.result).toBe('-1')
    now = new Date(start.getTime() + 10 * 60 * 1000)
    expect((await one.post(`${path}/exchange`, { ...card, token })).body.result).toBe('1')
    now = new Date(start.getTime() + 20 * 60 * 1000)
    expect((await one.post(`${path}/exchange`, { ...card, token })).body.result).toBe('1')
    expect((await one.get('/user/point')).body.coin).toBe(54.5)
    now = start
  })

  test('costs the price that was shown and checked, or shows the new price after an import in between', async () => {
    const setPrice = (coins: number) =>
      world.pool.query(`update exchange_card set coin_hundredths = $1 where card_id = 'more-1'`, [
        coins * 100,
      ])
    const member = await world.member({ coinHundredths: 10_000 })
    const wanted = { card_id: 'more-1', change_num: 1 }
    await setPrice(20)
    expect((await member.post(`${path}/check`, { ...wanted, sub_coin: 10 })).status).toBe(409)
    const { token } = (await member.post(`${path}/check`, { ...wanted, sub_coin: 20 })).body
    await setPrice(30)
    const dearer = await member.post(`${path}/exchange`, { ...wanted, token })
    expect(dearer).toMatchObject({
      status: 409,
      body: { result: '-1', errors: { count: [expect.any(String)] } },
    })
    expect((await member.get('/user/point')).body.coin).toBe(100)
    await setPrice(20)
    expect((await member.post(`${path}/exchange`, { ...wanted, token })).body.result).toBe('1')
    await setPrice(30)
    // A past exchange keeps its answer after a change of price.
    expect((await member.post(`${path}/exchange`, { ...wanted, token })).body.result).toBe('1')
    expect((await member.get('/user/point')).body.coin).toBe(80)
  })

  test('is refused by name: over the limit, out of stock, short of coins, an unknown card', async () => {
    const member = await world.member({ coinHundredths: 1000 })
    const check = async (card_id: string, change_num: number) =>
      (await member.post(`${path}/check`, { card_id, change_num })).body
    expect(await check('once', 2)).toMatchObject({
      state: 422,
      result: '-3',
      errors: { count: ['このカードは、お一人様の上限まで引き換え済みです。'] },
    })
    expect(await check('gone', 1)).toMatchObject({
      result: '-1',
      errors: { count: ['在庫がなくなりました。ほかのカードをお選びください。'] },
    })
    expect(await check('card', 6)).toMatchObject({
      result: '-1',
      errors: { count: ['引換数を選択してください。'] },
    })
    expect(await check('card', 1)).toMatchObject({
      result: '0',
      errors: { count: ['コインが不足しています'] },
    })
    expect(await check('nothing', 1)).toMatchObject({
      state: 404,
      errors: { count: ['見つかりませんでした。'] },
    })
    expect((await findOffer(world.db, 'once'))?.exchanged).toBe(0)
  })
})
