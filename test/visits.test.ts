import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { proofAddress } from './proof-address.ts'
import { type TestShop, testPassword, testShop } from './shop.ts'
import { mailOf, makePack } from './world.ts'

// A member's visit over HTTP, call by call: buying, time passing, sessions.

let world: TestShop
beforeAll(async () => {
  world = await testShop()
  await makePack(world.db, 'pack')
})
afterAll(() => world.close())

describe('buying a draw over HTTP', () => {
  test('check, buy, the repeat, the choice and the proof', {
    meta: {
      proves: [
        {
          id: 'choice-before',
          section: 'transitions',
          after: 'choice-made',
          says: 'State 204, result -1: to /thank-you, too.',
          from: 'spec',
          file: 'server/cards/draws/routes.ts',
          breaks: {
            replace: 'new AlreadyDone({ result: -1 as const, points: 0 })',
            with: 'new Refusal(409, {}, { result: -1 })',
          },
        },
        {
          id: 'envelope',
          section: 'rulings',
          says: 'Every answer is the envelope; the HTTP status is its state, 204 is HTTP 200.',
          from: 'ruling 8',
          file: 'server/http/calls.ts',
          breaks: { replace: 'state === 204 ? 200 : state === 9999', with: 'state === 9999' },
        },
      ],
    },
  }, async () => {
    const member = await world.member({ points: 1000 })
    const checked = await member.post('/user/pack/check', { pack_id: 'pack', count: '2' })
    expect(checked.body).toMatchObject({ state: 200, result: '1' })
    const { token } = checked.body
    const bought = await member.post('/user/pack/buy', { token })
    expect(bought.body).toMatchObject({ state: 200, result: 1 })
    const repeats = await Promise.all(
      Array.from({ length: 10 }, () => member.post('/user/pack/buy', { token })),
    )
    for (const repeat of repeats) expect(repeat.body.history_id).toBe(bought.body.history_id)
    // Without a token: the newest check of this browser.
    expect((await member.post('/user/pack/buy', {})).body.history_id).toBe(bought.body.history_id)
    expect((await member.get('/user/point')).body.point).toBe(800)

    const drawn = (await member.get('/user/pack/gache_result')).body
    const cards = drawn.cards as { history_id: string }[]
    expect(cards).toHaveLength(2)
    await member.post('/user/pack/revealed', { history_id: bought.body.history_id })
    expect((await member.get('/user/pack/gache_result')).status).toBe(404)
    const { first_slot: firstSlot, history_id: drawId } = bought.body
    expect((await member.get(`/box/pack/draw/${drawId}?first_slot=${firstSlot}`)).body).toMatchObject({
      state: 200,
      count: 2,
    })

    const [first, second] = cards.map((card) => card.history_id)
    const chosen = await member.post('/user/pack/decision', { send_card: [first], reduction_card: [second] })
    expect(chosen.body).toMatchObject({ state: 200, result: 1 })
    const changed = await member.post('/user/pack/decision', { send_card: [second], reduction_card: [first] })
    expect([changed.status, changed.body.state, changed.body.result]).toEqual([200, 204, -1])
    expect((await member.post('/user/history/list/1', { mode: '2' })).body.list).toHaveLength(1)
  })

  test('the reveal and the choice continue on another device of the member', async () => {
    const member = await world.member({ points: 1000 })
    const mail = await mailOf(world.db, member.memberId)
    const { token } = (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body
    const { history_id: drawId } = (await member.post('/user/pack/buy', { token })).body
    const other = world.visitor()
    await other.post('/user/login', { mail, pass: testPassword })
    for (const path of ['/user/pack/gache_result', '/user/pack/buy_result'])
      expect((await other.get(path)).body, path).toMatchObject({ state: 200, history_id: drawId })
    // Seen there, it is seen here; chosen here, it is chosen there.
    await other.post('/user/pack/revealed', { history_id: drawId })
    expect((await member.get('/user/pack/gache_result')).status).toBe(404)
    await member.post('/user/pack/decision', { send_card: [], reduction_card: [`${drawId}.0`] })
    expect((await other.get(`/user/history/detail/${drawId}`)).body).toMatchObject({ status: 1 })
  })

  test('refusals name the reason, and tokens and draws of another member are worthless', {
    meta: {
      proves: [
        {
          id: 'count-key',
          section: 'rules',
          says: 'The error key of the pack check is `count`.',
          from: 'spec',
          file: 'server/cards/draws/routes.ts',
          breaks: {
            replace: 'return new Refusal(422, { count: [message] }, {',
            with: 'return new Refusal(422, { packId: [phrases.draw[reason]] }, {',
          },
        },
      ],
    },
  }, async () => {
    const [poor, rich] = [await world.member({ points: 50 }), await world.member({ points: 5000 })]
    const short = await poor.post('/user/pack/check', { pack_id: 'pack', count: '1' })
    expect([short.status, short.body.result, short.body.errors]).toEqual([
      422,
      '0',
      { count: ['ポイントが不足しています。'] },
    ])
    for (const count of ['0', '-1', '1.5', '3001', 'many', ''])
      expect((await rich.post('/user/pack/check', { pack_id: 'pack', count })).body).toMatchObject({
        state: 422,
        result: '-1',
      })
    const { token } = (await rich.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body
    expect((await poor.post('/user/pack/buy', { token })).status).toBe(422)
    const { history_id: drawId } = (await rich.post('/user/pack/buy', { token })).body
    for (const path of [
      `/user/history/detail/${drawId}`,
      await proofAddress(rich, String(drawId)),
      `/user/pack/buy_result?history_id=${drawId}`,
    ])
      expect((await poor.get(path)).status, path).toBe(404)
    expect(
      (await poor.post('/user/pack/decision', { send_card: [`${drawId}.0`], reduction_card: [] })).status,
    ).toBe(404)
  })

  test('one balance that 16 sessions spend over HTTP at once is spent once', async () => {
    const member = await world.member({ points: 150 })
    const tokens = await Promise.all(
      Array.from(
        { length: 16 },
        async () => (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body.token,
      ),
    )
    const answers = await Promise.all(tokens.map((token) => member.post('/user/pack/buy', { token })))
    expect(answers.filter((answer) => answer.body.state === 200)).toHaveLength(1)
    expect((await member.get('/user/point')).body.point).toBe(50)
  })

  test('a token buys for the member it was issued to, exactly what was checked, and nothing else', async () => {
    const [owner, other] = [await world.member({ points: 5000 }), await world.member({ points: 5000 })]
    const checked = await owner.post('/user/pack/check', { pack_id: 'pack', count: '2' })
    const token = String(checked.body.token)
    // The thief could pay: only the signature stands in the way.
    expect((await other.post('/user/pack/buy', { token })).status).toBe(422)
    const [payload = '', signature] = token.split('.')
    const [id, pack, , ...rest] = Buffer.from(payload, 'base64url').toString().split('~')
    const forged = Buffer.from([id, pack, 1, ...rest].join('~')).toString('base64url')
    expect((await owner.post('/user/pack/buy', { token: `${forged}.${signature}` })).status).toBe(422)
    expect((await other.get('/user/point')).body.point).toBe(5000)
    expect((await owner.get('/user/point')).body.point).toBe(5000)
    expect((await owner.post('/user/pack/buy', { token })).body).toMatchObject({ state: 200, count: 2 })
  })
})

describe('time', () => {
  let now: Date
  let late: TestShop
  beforeAll(async () => {
    now = new Date()
    late = await testShop(() => now)
    await makePack(late.db, 'late', { now })
  })
  afterAll(() => late.close())
  const minutesLater = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000)
  }

  test('a token draws nothing new after its ten minutes, but still returns the draw it made', async () => {
    const member = await late.member({ points: 1000 })
    const check = async () =>
      (await member.post('/user/pack/check', { pack_id: 'late', count: '1' })).body.token
    const [used, unused] = [await check(), await check()]
    const bought = await member.post('/user/pack/buy', { token: used })
    minutesLater(11)
    expect((await member.post('/user/pack/buy', { token: unused })).status).toBe(422)
    expect((await member.post('/user/pack/buy', { token: used })).body).toMatchObject({
      state: 200,
      history_id: bought.body.history_id,
    })
    expect((await member.get('/user/point')).body.point).toBe(900)
  })

  test('a login expires after twelve hours', async () => {
    const member = await late.member()
    minutesLater(11 * 60)
    expect((await member.get('/user/point')).body).toMatchObject({ is_login: '1' })
    minutesLater(61)
    expect((await member.get('/user/point')).body).toMatchObject({ is_login: '0' })
  })
})

describe('sessions', () => {
  test('a logout ends the session in the database, for every process', {
    meta: {
      proves: [
        {
          id: 'logout-everywhere',
          section: 'transitions',
          says: 'A logout ends the session in the database, for every process.',
          from: 'own',
          file: 'server/http/session.ts',
          breaks: { replace: 'await rows.deleteSessionOf(db, session.token)', with: '' },
        },
      ],
    },
  }, async () => {
    const member = await world.member()
    const sessions = async () =>
      (await world.pool.query('select 1 from session where member_id = $1', [member.memberId])).rowCount
    expect(await sessions()).toBe(1)
    await member.get('/user/logout')
    expect(await sessions()).toBe(0)
  })

  test('password guesses from one address are refused after the twentieth in a minute', async () => {
    const visitor = world.visitor()
    const states: number[] = []
    // Each try at another account, because tries are counted per account.
    for (let n = 0; n < 21; n++)
      states.push(
        (await visitor.post('/user/login', { mail: `x${n}@test.example`, pass: 'wrong123' })).status,
      )
    expect(states).toEqual([...Array<number>(20).fill(422), 429])
  })
})
