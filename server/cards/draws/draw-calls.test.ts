import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { listWaitingOf } from '#server/cards/shipping/parcel-queries.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { type TestShop, testPassword, testShop, type Visitor } from '#test/shop.ts'
import { mailOf, makePack, prize } from '#test/world.ts'
import { findFirstOpenChoice } from './open-choices.ts'

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  const { db } = world
  const coin = [prize('c', 20, { isShipOnly: true, convertsToPoints: 0 })]
  await makePack(db, 'plain', { total: 200, prizes: [prize('p', 200)], maxPerPurchase: 50 })
  await makePack(db, 'one-each', { total: 50, maxPerMember: 1 })
  await makePack(db, 'three-each', { total: 50, maxPerMember: 3, maxPerPurchase: 2 })
  await makePack(db, 'few', { total: 3 })
  await makePack(db, 'coin', { currency: 'coins', price: 50, prizes: coin })
  await makePack(db, 'soon', { startsAt: new Date(Date.now() + 3_600_000) })
})
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([])
  await world.close()
})

/** The same member on another device, in another language. */
async function elsewhere(memberId: string, language: 'ja' | 'en' = 'ja'): Promise<Visitor> {
  const mail = await mailOf(world.db, memberId)
  const visitor = world.visitor(language)
  const { body } = await visitor.post('/user/login', { mail, pass: testPassword })
  expect(body.state).toBe(200)
  return visitor
}
const check = (visitor: Visitor, packId: string, count: number | string) =>
  visitor.post('/user/pack/check', { pack_id: packId, count: String(count) })
async function draw(visitor: Visitor, packId: string, count = 1): Promise<string> {
  const { body: checked } = await check(visitor, packId, count)
  expect(checked, JSON.stringify(checked)).toMatchObject({ state: 200, result: '1' })
  const { body } = await visitor.post('/user/pack/buy', { token: checked.token })
  expect(body).toMatchObject({ state: 200, result: 1 })
  return String(body.history_id)
}
const choose = (visitor: Visitor, shipped: string[], converted: string[]) =>
  visitor.post('/user/pack/decision', { send_card: shipped, reduction_card: converted })

test('two devices at the limit: both may check, one draws, the other sees the limit and pays nothing', async () => {
  const own = await world.member({ points: 1000 })
  const devices = [await elsewhere(own.memberId), await elsewhere(own.memberId)]
  const checked = await Promise.all(devices.map((device) => check(device, 'one-each', 1)))
  expect(checked.map(({ body }) => body.result)).toEqual(['1', '1'])
  const bought = await Promise.all(
    devices.map((device, index) => device.post('/user/pack/buy', { token: checked[index]?.body.token })),
  )
  expect(bought.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = bought.find(({ status }) => status === 422)
  expect(refused?.body).toMatchObject({ result: '-1', errors: { count: [ja.draw.limit] } })
  expect((await own.get('/user/point')).body.point).toBe(900)
  expect((await own.get('/user/pack/detail/one-each')).body).toMatchObject({ can_limit: 1, pack_count: 49 })
})

test('a pack says how many draws its limits leave to the visitor', async () => {
  const own = await world.member({ points: 1000 })
  const cap = async (visitor: Visitor) =>
    (await visitor.get('/user/pack/detail/three-each')).body.max_buy_count
  expect([await cap(own), await cap(world.visitor())]).toEqual([2, 2])
  await draw(own, 'three-each', 2)
  expect([await cap(own), await cap(world.visitor())]).toEqual([1, 2])
})

describe.each([
  ['ja', ja],
  ['en', en],
] as const)('the calls of a draw, in %s', (language, words) => {
  test('explain every refusal in the visitor’s language, in the field the screen reads', async () => {
    const { memberId } = await world.member({ points: 450, coinHundredths: 70 })
    const own = await elsewhere(memberId, language)
    const refusals: [string, number | string, string, string][] = [
      ['plain', 0, words.draw.count, '-1'],
      ['plain', 3001, words.draw.count, '-1'],
      ['plain', 'many', words.draw.count, '-1'],
      ['plain', 51, words.draw.limit, '-1'],
      ['plain', 5, words.draw.shortOfPoints, '0'],
      ['coin', 2, words.draw.shortOfCoins, '0'],
      ['few', 4, words.draw.soldOut, '-1'],
      ['one-each', 2, words.draw.limit, '-1'],
      ['soon', 1, words.draw.notOnSale, '-1'],
    ]
    for (const [packId, count, message, result] of refusals)
      expect((await check(own, packId, count)).body, `${packId} × ${count}`).toMatchObject({
        state: 422,
        result,
        errors: { count: [message] },
      })
    expect((await check(own, 'nowhere', 1)).body).toMatchObject({
      state: 404,
      errors: { pack_id: [words.notFound] },
    })
    for (const token of ['', 'forged', 'a.b'])
      expect((await own.post('/user/pack/buy', { token })).body).toMatchObject({
        state: 422,
        result: '-1',
        errors: { count: [words.draw.tokenExpired] },
      })
    expect((await own.get('/user/point')).body.point).toBe(450)
  })

  test('explain every refusal of a reveal, a choice and the history as well', async () => {
    const { memberId } = await world.member({ points: 450 })
    const own = await elsewhere(memberId, language)
    for (const path of ['/user/pack/gache_result', '/user/pack/buy_result', '/user/history/detail/nothing'])
      expect((await own.get(path)).body, path).toMatchObject({ state: 404 })
    const id = await draw(own, 'plain', 2)
    const stranger = await elsewhere((await world.member()).memberId, language)
    for (const [who, shipped, converted, state, message] of [
      [own, [`${id}.0`], [], 422, words.draw.cards],
      [own, [`${id}.0`], [`${id}.2`], 422, words.draw.cards],
      [own, ['nothing'], [], 422, words.draw.cards],
      // An id of the right length that names no card, and no card at all.
      [own, [`${'-'.repeat(36)}.0`], [], 422, words.draw.cards],
      [own, [], [], 422, words.draw.cards],
      [stranger, [`${id}.0`, `${id}.1`], [], 404, words.notFound],
    ] as const) {
      const { body } = await choose(who, [...shipped], [...converted])
      expect(body.state).toBe(state)
      expect(Object.values(body.errors ?? {}).flat()).toEqual([message])
    }
    for (const path of [`/user/pack/buy_result?history_id=${id}`, `/user/history/detail/${id}`])
      expect((await stranger.get(path)).body.errors, path).toEqual({ history_id: [words.notFound] })
  })
})

describe('an unfinished draw', () => {
  test('is revealed and chosen on another device, each once, even if the first one tries again', {
    meta: {
      proves: [
        {
          id: 'reveal-device',
          section: 'rulings',
          says: 'The reveal and the choice go on at another device.',
          from: 'ruling 13',
          file: 'server/cards/draws/queries.ts',
          breaks: {
            replace: ".where('revealedAt', 'is', null)\n    .orderBy('id', 'desc')",
            with: ".where('revealedAt', 'is', null)\n    .orderBy('id')",
          },
        },
      ],
    },
  }, async () => {
    const phone = await world.member({ points: 1000 })
    const [older, newer] = [await draw(phone, 'plain', 2), await draw(phone, 'plain', 1)]
    const emulators = await elsewhere(phone.memberId, 'en')

    expect((await emulators.get('/user/pack/gache_result')).body).toMatchObject({ history_id: newer })
    const named = `/user/pack/gache_result?history_id=${older}`
    expect((await emulators.get(named)).body).toMatchObject({ history_id: older, is_revealed: false })
    await emulators.post('/user/pack/revealed', { history_id: older })
    expect((await phone.get(named)).body.state).toBe(404)
    expect((await phone.get(`/user/pack/buy_result?history_id=${older}`)).body).toMatchObject({
      history_id: older,
      is_revealed: true,
      result: 1,
      is_buy_coin: false,
      movie_style: 1,
    })

    expect((await choose(emulators, [`${older}.0`], [`${older}.1`])).body).toMatchObject({
      state: 200,
      point: 30,
    })
    expect((await choose(phone, [`${older}.0`, `${older}.1`], [])).body).toMatchObject({
      state: 204,
      result: -1,
    })
    expect((await phone.get('/user/pack/buy_result')).body).toMatchObject({ history_id: newer })
    expect((await phone.get('/user/point')).body.point).toBe(730)
  })

  test('of a coin pack is shipped once seen: there is nothing to choose', async () => {
    const own = await world.member({ coinHundredths: 200 })
    const id = await draw(own, 'coin', 2)
    expect((await own.get('/user/pack/gache_result')).body).toMatchObject({
      history_id: id,
      is_buy_coin: true,
    })
    await own.post('/user/pack/revealed', { history_id: id })
    expect((await own.get(`/user/history/detail/${id}`)).body).toMatchObject({
      status: 1,
      send_state: 'unshipped',
      reduction_card: [],
      reduction_point: 0,
      point: 1,
    })
    expect((await own.get('/user/point')).body.coin).toBe(1)
  })
})

test('lists the history by its five modes, everything by default, each row with every field', async () => {
  const own = await world.member({ points: 1000 })
  const open = await draw(own, 'plain', 1)
  const shipped = await draw(own, 'plain', 2)
  const converted = await draw(own, 'plain', 3)
  await choose(own, [`${shipped}.0`], [`${shipped}.1`])
  await choose(
    own,
    [],
    [0, 1, 2].map((offset) => `${converted}.${offset}`),
  )
  const list = async (json: object) =>
    (await own.post('/user/history/list/1', json)).body as { list?: Record<string, unknown>[] }
  const ids = async (mode: string) => (await list({ mode })).list?.map((row) => row.id)
  expect(await ids('0')).toEqual([converted, shipped, open])
  expect(await ids('1')).toEqual([open])
  expect(await ids('2')).toEqual([shipped])
  expect(await ids('3')).toEqual([])
  expect(await ids('4')).toEqual([converted])
  const all = (await list({})).list
  expect(all).toMatchObject([
    { id: converted, pack_name: 'plain', send_state: 'none', status: 1, point: 300, reduction_point: 90 },
    { id: shipped, send_state: 'unshipped', status: 1, delivery_code: '', point: 200, reduction_point: 30 },
    { id: open, send_state: 'unselected', status: 0, point: 100, reduction_point: 0 },
  ])
  expect(all?.[0]?.created).toMatch(/^\d{4}-\d\d-\d\dT.*\+09:00$/)
  const detail = (await own.get(`/user/history/detail/${shipped}`)).body
  expect(detail).toMatchObject({ id: shipped, reduction_point: 30 })
  expect([detail.send_card, detail.reduction_card]).toMatchObject([
    [{ history_id: `${shipped}.0`, buy_point: 30, action_type: 0 }],
    [{ history_id: `${shipped}.1` }],
  ])
  expect((await own.post('/user/history/list/1', { mode: '5' })).status).toBe(422)
})

test('a member sees the open choice that ends first; a choice without a deadline does not count', {
  meta: {
    proves: [
      {
        id: 'open-choice',
        section: 'screens-every-page',
        says: 'The current user call names the open choice that ends first.',
        from: 'own',
        file: 'server/cards/draws/open-choices.ts',
        breaks: { replace: 'if (endsAt <= now) continue', with: '' },
      },
      {
        id: 'open-choice-clock',
        section: 'screens-every-page',
        says: 'A draw from which nothing can be lost counts for none.',
        from: 'own',
        file: 'server/cards/draws/open-choices.ts',
        breaks: {
          replace: "return box?.currency === 'points' && (await convertibleIn(db, packId)) !== 'none'",
          with: 'return box !== undefined',
        },
      },
    ],
  },
}, async () => {
  const { db } = world
  await makePack(db, 'ships', {
    total: 20,
    prizes: [prize('s', 20, { isShipOnly: true, convertsToPoints: 0 })],
  })
  const member = await world.member({ points: 5000, coinHundredths: 100_000 })
  const choice = async () => (await member.get('/user/point')).body.open_choice
  expect(await choice()).toBeNull()
  for (const packId of ['coin', 'ships']) await draw(member, packId)
  expect(await choice()).toBeNull()
  const first = await draw(member, 'plain')
  const second = await draw(member, 'plain')
  const { rows } = await world.pool.query('select drawn_at from draw where id = $1', [first])
  const endsAt = rows[0].drawn_at.getTime() + 24 * 3_600_000
  expect(await choice()).toMatchObject({ history_id: first })
  expect(Date.parse(((await choice()) as { choice_ends: string }).choice_ends)).toBe(endsAt)
  await member.post('/user/pack/decision', { send_card: [], reduction_card: [`${first}.0`] })
  expect(await choice()).toMatchObject({ history_id: second })
  const late = (ms: number) => findFirstOpenChoice(db, member.memberId, new Date(endsAt + ms))
  expect(await late(60_000)).toBeUndefined()
  expect((await world.visitor().get('/user/point')).body.open_choice).toBeNull()
})

test('cards that are chosen are sent with the parcel that waits, when their member wishes', {
  meta: { alsoProves: ['parcels-joined'] },
}, async () => {
  const member = await world.member({ points: 1000 })
  const parcelOf = async (id: string) =>
    (await world.pool.query('select parcel_id from shipment where id = $1', [id])).rows[0]?.parcel_id
  const [first, second, third] = [
    await draw(member, 'plain'),
    await draw(member, 'plain'),
    await draw(member, 'plain'),
  ] as const
  const together = { reduction_card: [], with_waiting: true }
  const open = async (id: string) => (await member.get(`/user/pack/buy_result?history_id=${id}`)).body
  expect((await open(first)).waiting_promised).toBe('')
  await member.post('/user/pack/decision', { send_card: [`${first}.0`], ...together })
  const [waiting] = await listWaitingOf(world.db, [member.memberId])
  expect((await open(second)).waiting_promised).toBe(waiting?.promisedOn)
  await member.post('/user/pack/decision', { send_card: [`${second}.0`], ...together })
  await choose(member, [`${third}.0`], [])
  expect(await Promise.all([first, second, third].map(parcelOf))).toEqual([first, first, third])
})
