import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callsByRoom } from '#contract/calls.ts'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { listAuditRecords } from '#server/people/operator/queries.ts'
import { type TestShop, testShop } from './shop.ts'
import { runShop } from './shop-command.ts'
import { makeEngine, makeMember, makePack, prize } from './world.ts'

// The shop while the operator has closed it: every call answers state 9999 (spec §7, §8), and nothing is lost.

let now = new Date('2026-07-01T03:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000)
}
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
  await makePack(world.db, 'pack', { now })
})
afterAll(() => world.close())
afterEach(async () => {
  await runShop(world.db, ['maintenance', 'off', '--why', 'done'], now)
  later(2)
})

const close = async (...words: string[]) => {
  expect(
    await runShop(world.db, ['maintenance', 'on', ...words, '--why', 'a new release'], now),
  ).toHaveProperty('lines')
  later(2)
}

const ask = (url: string, language: string) =>
  world.shop.app.inject({ url: `/api${url}`, headers: { cookie: `lang=${language}` } })

describe('while the shop is closed', () => {
  test('every call of the contract answers 9999, with a fresh anti-forgery token', {
    meta: {
      proves: [
        {
          id: 'closed-shop',
          section: 'transitions',
          says: 'While the shop is closed every call answers 9999.',
          from: 'spec',
          file: 'server/http/calls.ts',
          breaks: { replace: 'new Refusal(9999, {', with: 'new Refusal(500, {' },
        },
      ],
    },
  }, async () => {
    await close()
    const member = world.visitor()
    for (const call of Object.values(callsByRoom).flat()) {
      const path = call.path.replaceAll(/:\w+/g, '1')
      const answer = call.method === 'GET' ? await member.get(path) : await member.post(path, {})
      expect([answer.status, answer.body.state], call.path).toEqual([503, 9999])
      expect(answer.body.csrf.value, call.path).toBeTruthy()
    }
  })

  test('the answer says so in the visitor’s language, and when to retry', async () => {
    await close()
    const [ja, en] = [await ask('/user/point', 'ja'), await ask('/user/point', 'en')]
    expect(ja.json().errors).toEqual({
      maintenance: ['システムメンテナンス中のため現在ご利用いただけません。'],
    })
    expect(en.json().errors.maintenance[0]).toContain('maintenance')
    expect(ja.headers['retry-after']).toBe('60')
  })

  test('Retry-After counts down to a known end; after it, the shop still stays closed until it is opened', async () => {
    // 12:00 in Japan, and two seconds pass before the first question.
    now = new Date('2026-07-01T03:00:00Z')
    await close('--until', '12:30')
    expect((await ask('/user/point', 'ja')).headers['retry-after']).toBe(String(30 * 60 - 2))
    later(31 * 60)
    const after = await ask('/user/point', 'ja')
    expect([after.statusCode, after.headers['retry-after']]).toEqual([503, '60'])
  })

  test('a login, a session and a checked purchase survive', async () => {
    const member = await world.member({ points: 1000 })
    const { token } = (await member.post('/user/pack/check', { pack_id: 'pack', count: '1' })).body
    await close()
    expect((await member.post('/user/pack/buy', { token })).body.state).toBe(9999)
    await runShop(world.db, ['maintenance', 'off', '--why', 'done'], now)
    later(2)
    expect((await member.get('/user/point')).body).toMatchObject({ is_login: '1', point: 1000 })
    expect((await member.post('/user/pack/buy', { token })).body).toMatchObject({ state: 200, result: 1 })
    expect((await member.get('/user/point')).body.point).toBe(900)
  })
})

test('opening and closing take effect within two seconds in a process that has just checked', async () => {
  expect((await ask('/user/point', 'ja')).statusCode).toBe(200)
  await close()
  expect((await ask('/user/point', 'ja')).statusCode).toBe(503)
  await runShop(world.db, ['maintenance', 'off', '--why', 'done'], now)
  later(2)
  expect((await ask('/user/point', 'ja')).statusCode).toBe(200)
})

test('the command shows the state of the shop, keeps a record, and refuses input that makes no sense', async () => {
  const signed = ['--why', 'a new release']
  expect(await runShop(world.db, ['maintenance', 'off', ...signed], now)).toHaveProperty('refused')
  for (const until of ['soon', '25:00', '2026-07-01', '2020-01-01T00:00+09:00'])
    expect(
      await runShop(world.db, ['maintenance', 'on', '--until', until, ...signed], now),
      until,
    ).toHaveProperty('refused')
  expect(await runShop(world.db, ['maintenance', 'show'])).toEqual({
    lines: expect.arrayContaining(['isClosed: false']),
  })
  // A time of day that is over today is tomorrow's.
  now = new Date('2026-07-02T12:00:00Z')
  await close('--until', '09:00')
  expect(await runShop(world.db, ['maintenance', 'show'])).toEqual({
    lines: expect.arrayContaining(['isClosed: true', 'expectedEndAt: 2026-07-03T09:00:00.000+09:00']),
  })
  expect(await runShop(world.db, ['audit', 'list', '--size', '1'])).toMatchObject({
    lines: expect.arrayContaining(['    verb: maintenance on', '    why: a new release']),
  })
})

describe('an operator who closes the shop', () => {
  const on = async (...words: string[]) => {
    const ran = await runShop(world.db, ['maintenance', 'on', ...words, '--why', 'a new release'], now)
    return 'lines' in ran ? ran.lines : [JSON.stringify(ran)]
  }
  const at = (time: string) => {
    now = new Date(`2026-07-10T${time}:00+09:00`)
  }
  const draw = async (packId: string, time: string) => {
    at(time)
    const memberId = await makeMember(world.db, { points: 1000, coinHundredths: 10_000, now })
    const id = uuidv7()
    const drawn = await makeEngine(world, () => now).draw({ id, memberId, packId, count: 2 })
    expect(drawn.outcome).toBe('drawn')
    return { memberId, drawId: id }
  }

  test('sees that nothing expires when nothing is open', async () => {
    at('08:00')
    expect(await on('--until', '09:00')).toEqual([
      'openChoices: 0',
      'endingChoices: 0',
      'firstChoiceEndsAt: null',
    ])
  })

  test('sees how many choices expire meanwhile, and the end by which none would', async () => {
    at('08:00')
    const { db } = world
    const shipped = [prize('stone', 50, { isShipOnly: true })]
    await makePack(db, 'another', { now })
    await makePack(db, 'shipped', { prizes: shipped, now })
    await makePack(db, 'coins', {
      prizes: [prize('coin', 50, { isShipOnly: true, convertsToPoints: 0 })],
      currency: 'coins',
      now,
    })
    // Nothing is lost with these: all of it is shipped, or chosen already.
    await draw('shipped', '09:00')
    await draw('coins', '09:00')
    const chosen = await draw('pack', '09:30')
    await chooseCards(db, { ...chosen, shipped: [0], converted: [1] }, now)
    await draw('pack', '10:00')
    await draw('another', '11:00')
    await draw('pack', '12:00')

    now = new Date('2026-07-11T09:59:58+09:00')
    const byTen = 'firstChoiceEndsAt: 2026-07-11T10:00:00.000+09:00'
    expect(await on()).toEqual(['openChoices: 3', 'endingChoices: 0', byTen])
    for (const [until, ending] of [
      ['2026-07-11T09:59:59+09:00', 0],
      ['2026-07-11T10:00+09:00', 1],
      ['2026-07-11T11:59+09:00', 2],
      ['2026-07-12T00:00+09:00', 3],
    ] as const)
      expect(await on('--until', until), until).toEqual(['openChoices: 3', `endingChoices: ${ending}`, byTen])
    // The same beforehand.
    const looked = ['maintenance', 'show', '--until', '11:30']
    expect(await runShop(db, looked, now)).toMatchObject({
      lines: expect.arrayContaining(['isClosed: true', 'openChoices: 3', 'endingChoices: 2', byTen]),
    })
    expect((await listAuditRecords(db, { limit: 1 }))[0]?.detail).toMatchObject({
      choices: { openChoices: 3, endingChoices: 3, firstChoiceEndsAt: '2026-07-11T10:00:00.000+09:00' },
    })
    // A choice that has ended already can no longer be saved.
    now = new Date('2026-07-11T10:00:00+09:00')
    expect(await on('--until', '10:30')).toEqual([
      'openChoices: 2',
      'endingChoices: 0',
      'firstChoiceEndsAt: 2026-07-11T11:00:00.000+09:00',
    ])
  })
})
