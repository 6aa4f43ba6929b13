import { randomUUID } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseCards } from '#server/cards/draws/choose-cards.ts'
import { createShop } from '#server/shop/shop.ts'
import { makeOperator, type TestOperator } from '#test/operators.ts'
import { addCourse } from '#test/payments/paying-shop.ts'
import { type TestShop, testShop } from '#test/shop.ts'
import { makeEngine, makeMember, makePack, type PackOptions, prize } from '#test/world.ts'

// The revenue and the cost of a sale in yen, beside the simulation of its box.

let world: TestShop
let packs: TestOperator
beforeAll(async () => {
  world = await testShop()
  packs = await makeOperator(world, 'packs')
})
afterAll(() => world.close())

const now = () => world.shop.clock()
const made = async (options: PackOptions = {}) => {
  const packId = `p-${randomUUID().slice(0, 8)}`
  await makePack(world.db, packId, options)
  return packId
}
const enter = (costs: Record<string, number>) =>
  Promise.all(
    Object.entries(costs).map(([id, cost]) =>
      world.pool.query('update card set cost_yen = $2, market_yen = $2 where id = $1', [id, cost]),
    ),
  )
const money = async (packId: string) => (await packs.get(`/operator/packs/${packId}/money`)).body
const draw = async (packId: string, count: number) => {
  const memberId = await makeMember(world.db, { points: 10_000, coinHundredths: 10_000 })
  const id = uuidv7()
  expect((await makeEngine(world).draw({ id, memberId, packId, count })).outcome).toBe('drawn')
  return { memberId, drawId: id }
}
const prizes = () => [prize('m-tree', 9), prize('m-sun', 1, { convertsToPoints: 550, tier: 7 })]
const every = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('the yen of a pack', () => {
  test('are shown without a course and costs as far as they are known', async () => {
    const packId = await made({ total: 10, prizes: prizes() })
    expect(await money(packId)).toMatchObject({
      course: null,
      revenueYen: null,
      marginYen: null,
      cardsWithoutCost: 2,
      conversionPercent: 82,
      costPercent: null,
      margins: [],
    })
  })

  test('are the sales, less the converted and the sent cards', {
    meta: {
      proves: [
        {
          id: 'packs-margin',
          section: 'console-packs',
          says: 'The margin is what was sold, less what was converted and what was sent.',
          from: 'own',
          breaks: {
            replace: 'revenueYen - convertedYen - shippedCostYen',
            with: 'revenueYen - convertedYen',
          },
        },
      ],
    },
  }, async () => {
    await addCourse(world.db, 'dear', 100, 100)
    await addCourse(world.db, 'cheap', 1100, 1000)
    const packId = await made({
      total: 10,
      prizes: prizes(),
      lastOne: prize('m-crown', 1, { convertsToPoints: 110 }),
    })
    const first = await draw(packId, 4)
    const partly = { ...first, shipped: [1], converted: [0, 2, 3] }
    await chooseCards(world.db, partly, now())
    expect(await money(packId)).toMatchObject({ shippedCostYen: null, marginYen: null })
    await enter({ 'm-tree': 20, 'm-sun': 900, 'm-crown': 50 })
    const last = await draw(packId, 6)
    const open = await money(packId)
    // 1,000 points are 909 yen at the cheapest course; the cards of the last draw are not chosen yet.
    expect(open).toMatchObject({ course: { points: 1100, priceYen: 1000 }, revenueYen: 909 })
    await chooseCards(world.db, { ...last, shipped: every(7), converted: [] }, now())
    const { convertedPoints } = (await packs.get(`/operator/packs/${packId}`)).body
    // The member converted three trees, or two trees and the sun.
    const isSunConverted = convertedPoints === 2 * 30 + 550
    expect(convertedPoints).toBe(isSunConverted ? 610 : 90)
    const convertedYen = isSunConverted ? 555 : 82
    const shippedCostYen = isSunConverted ? 7 * 20 + 50 : 6 * 20 + 900 + 50
    expect(await money(packId)).toMatchObject({
      revenueYen: 909,
      convertedYen,
      shippedCostYen,
      marginYen: 909 - convertedYen - shippedCostYen,
      cardsWithoutCost: 0,
      conversionPercent: expect.closeTo((9 * 30 + 550 + 110) / 10, 8),
      costPercent: expect.closeTo(((9 * 20 + 900 + 50) / 909) * 100, 8),
      liabilityPoints: 9 * 30 + 550 + 110,
      worstRun: { slots: 1, points: 450 },
      samples: null,
    })
  })

  test('of the sold slots are shown beside their expected value', {
    meta: {
      proves: [
        {
          id: 'packs-compared',
          section: 'console-packs',
          says: 'What the sold slots brought stands beside what was to be expected of them.',
          from: 'own',
          file: 'server/cards/catalogue/simulation/compare-sale.ts',
          breaks: {
            replace: 'valuation.worth(way, prize) * (sold[place] ?? 0)',
            with: 'valuation.worth(way, prize) * prize.quantity',
          },
        },
      ],
    },
  }, async () => {
    await enter({ 'm-tree': 20, 'm-sun': 900 })
    const packId = await made({ total: 10, prizes: prizes() })
    await draw(packId, 3)
    const page = (await packs.get(`/operator/packs/${packId}`)).body
    const left = page.prizes as { cardId: string; left: number }[]
    const hasSun = left.some((one) => one.cardId === 'm-sun' && one.left === 0)
    const margins = (await money(packId)).margins as Record<string, unknown>[]
    const yen = (points: number) => Math.round((points * 10) / 11)
    expect(margins.map(({ way }) => way)).toEqual(['converted', 'shipped', 'dearer'])
    const [converted] = margins
    const points = converted?.points as { slots: number }[]
    expect(converted).toMatchObject({
      // Three slots at 82 points each on average.
      nowMean: yen(300 - 3 * 82),
      nowActual: yen(hasSun ? 300 - 60 - 550 : 300 - 90),
      // The variance of one slot is 520² · 0.09; of ten, three are drawn without putting back.
      nowDeviation: Math.round((520 * 0.3 * Math.sqrt((3 * 7) / 9) * 10) / 11),
    })
    expect(points.map(({ slots }) => slots)).toEqual([3, 5, 8, 10])
    expect(points[3]).toMatchObject({
      mean: yen(1000 - 820),
      low: yen(1000 - 820),
      high: yen(1000 - 820),
      lossChance: 0,
    })
    // The sun is in three slots with a chance of 3 in 10, and then 300 points are less than 550 and 60.
    expect(points[0]).toMatchObject({ lossChance: expect.closeTo(0.3, 10) })
  })

  test('show the current and the expected return for a visitor who waits', {
    meta: {
      proves: [
        {
          id: 'packs-left',
          section: 'console-packs',
          says: 'What is left now stands beside what a visitor who waits was to expect.',
          from: 'own',
          breaks: { replace: 'prize.convertsTo) * given(nextSlot, total)', with: 'prize.convertsTo) * 0' },
        },
      ],
    },
  }, async () => {
    const packId = await made({
      total: 10,
      prizes: prizes(),
      lastOne: prize('m-crown', 1, { convertsToPoints: 110 }),
    })
    const whole = await money(packId)
    // The last slot converts to 82 points on average, and the crown to 110; the price is 100.
    expect(whole).toMatchObject({ leftPercent: expect.closeTo((820 + 110) / 10, 8) })
    expect((whole.remainders as object[]).at(-1)).toEqual({
      left: 1,
      percent: expect.closeTo(192, 8),
      goodChance: 1,
      take: 92,
    })
    await draw(packId, 9)
    const page = (await packs.get(`/operator/packs/${packId}`)).body
    const { soldConverts } = page as { soldConverts?: number }
    expect(await money(packId)).toMatchObject({ leftPercent: 820 + 110 - Number(soldConverts) })
    await draw(packId, 1)
    expect(await money(packId)).toMatchObject({ leftPercent: null })
  })

  test('of a coin pack are the cost of its cards', async () => {
    const coin = [prize('m-coin', 4, { isShipOnly: true, convertsToPoints: 0 })]
    const packId = await made({ currency: 'coins', price: 50, total: 4, prizes: coin })
    await enter({ 'm-coin': 300 })
    const drawn = await draw(packId, 2)
    await chooseCards(world.db, { ...drawn, shipped: [0, 1], converted: [] }, now())
    expect(await money(packId)).toMatchObject({
      revenueYen: null,
      shippedCostYen: 600,
      marginYen: null,
      conversionPercent: null,
      worstRun: null,
      margins: [{ way: 'shipped', nowActual: -600, nowMean: -600, nowDeviation: 0 }],
    })
  })

  test('follow a cost that is entered later, and are missing for an unknown pack', async () => {
    const packId = await made({ total: 10, prizes: [prize('m-late', 10)] })
    expect(await money(packId)).toMatchObject({ cardsWithoutCost: 1, costPercent: null })
    await enter({ 'm-late': 10 })
    expect(await money(packId)).toMatchObject({ cardsWithoutCost: 0, costPercent: expect.any(Number) })
    expect((await packs.get('/operator/packs/none/money')).status).toBe(404)
  })

  test('of a box with many kinds of prizes say that their chances are sampled, and are the same each time', async () => {
    const many = Array.from({ length: 30 }, (_, kind) =>
      prize(`m-${kind}`, 20 + kind, { convertsToPoints: 31 + kind * kind * 7 }),
    )
    const packId = await made({ prizes: many })
    const told = await money(packId)
    expect(told.samples).toBe(1000)
    // Another process of the same shop, which has simulated nothing yet.
    const other = await createShop(world.options)
    const again = await other.app.inject({
      method: 'GET',
      url: `/api/operator/packs/${packId}/money`,
      headers: { cookie: packs.cookie() },
    })
    expect(again.json().margins).toEqual(told.margins)
    await other.app.close()
  })
})
