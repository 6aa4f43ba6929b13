import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { en } from '#phrases/answers/en.ts'
import { ja } from '#phrases/answers/ja.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { transaction } from '#server/db/pool.ts'
import { pointExpiry } from '#server/ledger/expiry.ts'
import { post } from '#server/ledger/ledger.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { type Answer, type TestShop, testPassword, testShop, type Visitor } from './shop.ts'
import { withoutRest } from './without-rest.ts'
import { mailOf, makePack, prize } from './world.ts'

// Every rule that a moment decides, over the calls a browser makes, one second before it and one after. No
// scheduler runs here, so what holds holds by the clock alone, whether a sweep has come or not.

const opening = new Date('2026-06-01T03:00:00Z')
const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let now = opening
let world: TestShop
beforeAll(async () => {
  world = await testShop(() => now)
  const { db } = world
  await makePack(db, 'plain', { total: 500, prizes: [prize('p', 500)], now: opening })
  await makePack(db, 'ship-only', {
    total: 50,
    prizes: [prize('s', 50, { isShipOnly: true })],
    now: opening,
  })
  await makePack(db, 'coins', {
    currency: 'coins',
    price: 50,
    now: opening,
    prizes: [prize('c', 50, { isShipOnly: true, convertsToPoints: 0 })],
  })
})
afterAll(async () => {
  expect(await ledgerFaults(world.db)).toEqual([])
  await world.close()
})

type Member = Visitor & { memberId: string }
const laterMs = (ms: number) => {
  now = new Date(now.getTime() + ms)
}
const balance = { points: 1000, coinHundredths: 1000 }

/** A member with points granted now. */
async function member(points = balance.points): Promise<Member> {
  const own = await world.member({ coinHundredths: balance.coinHundredths })
  if (points > 0) await grant(own.memberId, points)
  return own
}

const grant = (memberId: string, points: number) =>
  transaction(world.db, (tx) =>
    post(
      tx,
      {
        memberId,
        cause: 'adjustment',
        causeId: crypto.randomUUID(),
        grants: [{ points, source: 'purchase' }],
      },
      now,
    ),
  )

/** A session lasts twelve hours, so a member who comes back the next day logs in again, here in English. */
async function returning(memberId: string, language: 'ja' | 'en' = 'en'): Promise<Visitor> {
  const mail = await mailOf(world.db, memberId)
  const visitor = world.visitor(language)
  const { body } = await visitor.post('/user/login', { mail, pass: testPassword })
  expect(body.state).toBe(200)
  return visitor
}

const check = (visitor: Visitor, packId: string, count = 1) =>
  visitor.post('/user/pack/check', { pack_id: packId, count: String(count) })
const buy = (visitor: Visitor, checked: Answer) =>
  visitor.post('/user/pack/buy', { token: checked.body.token })
async function draw(visitor: Visitor, packId: string, count = 1): Promise<string> {
  const checked = await check(visitor, packId, count)
  expect(checked.body.state, JSON.stringify(checked.body)).toBe(200)
  const { body } = await buy(visitor, checked)
  expect(body.state, JSON.stringify(body)).toBe(200)
  return String(body.history_id)
}
const choose = (visitor: Visitor, shipped: string[], converted: string[]) =>
  visitor.post('/user/pack/decision', { send_card: shipped, reduction_card: converted })
const points = async (visitor: Visitor) => (await visitor.get('/user/point')).body.point

describe('the choice of cards, 24 hours from the draw', () => {
  test('in a point pack is accepted one second before its end', async () => {
    const own = await member()
    const id = await draw(own, 'plain', 2)
    laterMs(dayMs - secondMs)
    const back = await returning(own.memberId)
    expect((await choose(back, [`${id}.0`], [`${id}.1`])).body).toMatchObject({ result: 1, point: 30 })
    expect(await points(back)).toBe(830)
  })

  test('… and refused one second after it in the member’s language, and nothing has changed', {
    meta: {
      proves: [
        {
          id: 'choice-clock',
          section: 'rulings',
          says: 'A late choice is refused by the clock, whether or not the job has run.',
          from: 'ruling 18',
          file: 'server/cards/draws/choose-cards.ts',
          breaks: { replace: "  if (now >= choiceEndsAt(draw)) return { outcome: 'closed' }\n", with: '' },
        },
      ],
    },
  }, async () => {
    const own = await member()
    const id = await draw(own, 'plain', 2)
    laterMs(dayMs + secondMs)
    for (const [language, words] of [
      ['en', en],
      ['ja', ja],
    ] as const) {
      const back = await returning(own.memberId, language)
      const { body } = await choose(back, [`${id}.0`, `${id}.1`], [])
      expect(body).toMatchObject({ state: 422, result: 0, errors: { send_card: [words.draw.choiceClosed] } })
      expect(await points(back)).toBe(800)
    }
    // Only then comes the sweep: both cards become points.
    await settleOverdueDraws(world.db, now, withoutRest)
    const back = await returning(own.memberId)
    expect(await points(back)).toBe(860)
    expect((await back.get(`/user/history/detail/${id}`)).body).toMatchObject({
      status: 1,
      send_state: 'none',
      send_card: [],
      reduction_point: 60,
    })
  })

  test('in coin packs and of ship-only cards ships every card and converts none, in time or late', async () => {
    for (const packId of ['ship-only', 'coins']) {
      const [early, late] = [await member(), await member()]
      const [inTime, tooLate] = [await draw(early, packId, 2), await draw(late, packId, 2)]
      const shipped = (id: string) => [`${id}.0`, `${id}.1`]

      laterMs(dayMs - secondMs)
      await settleOverdueDraws(world.db, now, withoutRest)
      const before = await returning(early.memberId)
      expect((await choose(before, [`${inTime}.0`], [`${inTime}.1`])).body.state, packId).toBe(422)
      expect((await choose(before, shipped(inTime), [])).body, packId).toMatchObject({ result: 1, point: 0 })

      laterMs(2 * secondMs)
      const after = await returning(late.memberId)
      expect((await choose(after, shipped(tooLate), [])).body, packId).toMatchObject({
        state: 422,
        result: 0,
      })
      await settleOverdueDraws(world.db, now, withoutRest)
      for (const [visitor, id] of [
        [before, inTime],
        [after, tooLate],
      ] as const) {
        const { body } = await visitor.get(`/user/history/detail/${id}`)
        expect(body, packId).toMatchObject({ status: 1, send_state: 'unshipped', reduction_point: 0 })
        expect(body.send_card, packId).toHaveLength(2)
      }
    }
  })
})

describe('a checked purchase, ten minutes', () => {
  test('buys one second before its expiry and draws nothing one second after', async () => {
    const own = await member()
    const [early, late] = [await check(own, 'plain'), await check(own, 'plain')]
    laterMs(10 * minuteMs - secondMs)
    expect((await buy(own, early)).body).toMatchObject({ state: 200, result: 1 })
    laterMs(2 * secondMs)
    expect((await buy(own, late)).body).toMatchObject({
      state: 422,
      result: '-1',
      errors: { count: [ja.draw.tokenExpired] },
    })
    expect(await points(own)).toBe(900)
  })
})

describe('the sale of a pack', () => {
  test('begins at its start, to the second: the page counts down before it and draws after it', {
    meta: {
      proves: [
        {
          id: 'pack-start',
          section: 'transitions',
          says: 'The sale begins at its start, to the second.',
          from: 'spec',
          file: 'server/cards/boxes/present-remainder.ts',
          breaks: {
            replace: 'isBeforeStart: now < box.startsAt,',
            with: 'isBeforeStart: now.getTime() < box.startsAt.getTime() - 1000,',
          },
        },
      ],
    },
  }, async () => {
    const startsAt = new Date(now.getTime() + hourMs)
    await makePack(world.db, 'later', { startsAt, now })
    const own = await member()
    const shown = async () => (await own.get('/user/pack/detail/later')).body
    laterMs(hourMs - secondMs)
    expect(await shown()).toMatchObject({ is_before: true, pack_count: 100 })
    expect((await check(own, 'later')).body).toMatchObject({
      state: 422,
      result: '-1',
      errors: { count: [ja.draw.notOnSale] },
    })
    laterMs(2 * secondMs)
    expect(await shown()).toMatchObject({ is_before: false })
    await draw(own, 'later')
  })

  test('ends at its end, to the second, for a check and for a purchase checked in time', async () => {
    const endsAt = new Date(now.getTime() + 5 * minuteMs)
    await makePack(world.db, 'ending', { endsAt, now })
    const own = await member()
    const [early, late] = [await check(own, 'ending'), await check(own, 'ending')]
    laterMs(5 * minuteMs - secondMs)
    expect((await buy(own, early)).body).toMatchObject({ state: 200 })
    laterMs(2 * secondMs)
    for (const refused of [await buy(own, late), await check(own, 'ending')])
      expect(refused.body).toMatchObject({ state: 422, errors: { count: [ja.draw.notOnSale] } })
    expect((await own.get('/user/pack/detail/ending')).body).toMatchObject({ pack_count: 0 })
    expect(await points(own)).toBe(900)
  })
})

describe('points, six months in Japan', () => {
  const at = (iso: string) => {
    now = new Date(iso)
  }
  /** When the points of a member end, as my page shows it. */
  const ends = async (visitor: Visitor) => (await visitor.get('/user/detail')).body.expiring_points

  test('expire between a check and its purchase: the purchase is refused, and no other points are touched', async () => {
    at('2027-01-15T03:00:00Z')
    const own = await member(100)
    now = new Date(pointExpiry(now).getTime() - secondMs)
    const back = await returning(own.memberId)
    const checked = await check(back, 'plain')
    expect(checked.body.state).toBe(200)
    laterMs(2 * secondMs)
    await grant(own.memberId, 60)
    expect((await buy(back, checked)).body).toMatchObject({
      state: 422,
      result: '0',
      errors: { count: [en.draw.shortOfPoints] },
    })
    expect(await points(back)).toBe(60)
    const { list } = (await back.get('/user/point/list/1')).body as {
      list?: { memo: string; money: number }[]
    }
    expect(list?.map(({ memo, money }) => [memo, money])).toEqual([
      [en.history.adjustment, 60],
      [en.history.expiry, -100],
      [en.history.adjustment, 100],
    ])
  })

  test('granted on the last day of August expire at the end of February, on the 29th in a leap year', async () => {
    for (const [granted, end] of [
      ['2026-08-31', '2027-02-28'],
      ['2027-08-31', '2028-02-29'],
    ]) {
      at(`${granted}T23:59:59+09:00`)
      const own = await member(500)
      expect(await ends(own), granted).toEqual([{ point: 500, end_date: end }])
      at(`${end}T23:59:59+09:00`)
      expect(await points(await returning(own.memberId)), `last second of ${end}`).toBe(500)
      laterMs(secondMs)
      expect(await points(await returning(own.memberId)), `first second after ${end}`).toBe(0)
    }
  })

  test('a history separates a month’s last second from the next month’s first, in Japan', async () => {
    at('2028-01-31T23:59:59+09:00')
    const own = await member(500)
    const early = await draw(own, 'plain')
    const monthBefore = (await own.get('/user/detail')).body
    laterMs(secondMs)
    const late = await draw(own, 'plain')
    const monthAfter = (await own.get('/user/detail')).body
    expect((await own.get('/user/point/list/1')).body.list).toMatchObject([
      { created: '2028-02-01T00:00:00.000+09:00', history_id: late },
      { created: '2028-01-31T23:59:59.000+09:00', history_id: early },
      { created: '2028-01-31T23:59:59.000+09:00', money: 500 },
    ])
    expect((await own.post('/user/history/list/1', { mode: '0' })).body.list).toMatchObject([
      { id: late, created: '2028-02-01T00:00:00.000+09:00' },
      { id: early, created: '2028-01-31T23:59:59.000+09:00' },
    ])
    // Points spent in January count for January, and the next month is February, then March.
    expect(monthBefore).toMatchObject({ rank_current_price: 100, next_month: '2028-02' })
    expect(monthAfter).toMatchObject({ rank_current_price: 100, next_month: '2028-03' })
  })
})
