import { describe, expect, test } from 'vitest'
import { seededUniform } from './seeded-uniform.ts'
import { simulate } from './simulate.ts'
import type { Basis, CardWorth, Draft, Simulation } from './simulation.ts'

// The earnings and returns of a draft, beside ten thousand sales of it that are made slot by slot.

const worths = new Map<string, CardWorth>([
  ['king', { costYen: 9000, marketYen: 12_000 }],
  ['queen', { costYen: 800, marketYen: 700 }],
  ['tree', { costYen: 40, marketYen: 30 }],
  ['crown', { costYen: 2500, marketYen: 3000 }],
])
const basis: Basis = {
  worths,
  courses: [
    { points: 500, priceYen: 500 },
    { points: 1100, priceYen: 1000 },
  ],
  coinRatesBp: [100, 150, 333],
  returnPercent: 100,
}
const draft: Draft = {
  price: { points: 110 },
  total: 200,
  prizes: [
    { card: 'king', quantity: 1, tier: 7, convertsTo: 6600 },
    { card: 'queen', quantity: 9, tier: 5, convertsTo: 550, shipOnly: false },
    { card: 'tree', quantity: 180, tier: 1, convertsTo: 33 },
    { card: 'queen', quantity: 10, tier: 5, convertsTo: 0, shipOnly: true },
  ],
  lastOne: { card: 'crown', tier: 6, convertsTo: 1100 },
}
const calm = { random: () => 0.5, samples: 1000, mostSteps: 100_000, pause: async () => {} }
const told = (own: Partial<Draft> = {}, shop: Partial<Basis> = {}): Promise<Simulation> =>
  simulate(Object.assign({}, draft, own), Object.assign({}, basis, shop), calm)
const codes = ({ warnings }: Simulation) => warnings.map(({ code }) => code).sort()

describe('a draft', () => {
  test('has its exact rates, worst run, coins and liability', async () => {
    const conversion = 6600 + 9 * 550 + 180 * 33 + 1100
    const cost = 9000 + 19 * 800 + 180 * 40 + 2500
    const market = 12_000 + 19 * 700 + 180 * 30 + 3000
    const simulation = await told()
    expect(simulation).toMatchObject({
      // 1,000 yen for 1,100 points are less than a yen for a point.
      course: { points: 1100, priceYen: 1000 },
      sales: { points: 22_000, yen: 20_000 },
      worstRun: { slots: 10, points: 6600 - 110 + 9 * (550 - 110) },
      // 1.1 coins a draw of the lowest rank; 3.33 % of all for the highest.
      coinHundredths: { least: 110 * 200, most: Math.floor(22_000 * 3.33) },
      liability: { points: conversion, yen: Math.round((conversion * 10) / 11) },
    })
    const { returns } = simulation
    expect(returns.conversion).toBeCloseTo((conversion / 22_000) * 100, 10)
    expect(returns.cost).toBeCloseTo((cost / 20_000) * 100, 10)
    expect(returns.market).toBeCloseTo((market / 20_000) * 100, 10)
  })

  test('counts points as what they are: no card, and owed however members choose', {
    meta: {
      proves: [
        {
          id: 'points-simulated',
          section: 'rulings',
          says: 'Points as a prize count in the return, the cost and the liability, for coins as well.',
          from: 'ruling 51',
          file: 'server/cards/catalogue/simulation/simulate.ts',
          breaks: { replace: 'points || (isForPoints', with: '(isForPoints' },
        },
      ],
    },
  }, async () => {
    const won = { card: 'picture', quantity: 10, tier: 1, convertsTo: 220, points: true }
    const cards = { card: 'tree', quantity: 10, tier: 1, convertsTo: 33 }
    const own = { total: 20, prizes: [won, cards], lastOne: undefined }
    const simulation = await told(own)
    expect(simulation.returns.conversion).toBeCloseTo(((2200 + 330) / 2200) * 100, 10)
    // 220 points are 200 yen; ten trees cost 40 yen each.
    expect(simulation.returns.cost).toBeCloseTo(((2000 + 400) / 2000) * 100, 10)
    expect(simulation.liability).toEqual({ points: 2530, yen: 2300 })
    expect(codes(simulation)).not.toContain('costMissing')
    const shipped = simulation.margins.find(({ way }) => way === 'shipped')?.points.at(-1)
    expect(shipped?.mean).toBe(2000 - 2400)
    const coins = await told({ ...own, price: { coins: 5 }, prizes: [won, { ...cards, convertsTo: 0 }] })
    expect(coins.liability.points).toBe(2200)
  })

  test('that is sold out leaves exactly the margin of its prizes', async () => {
    const { margins } = await told()
    const last = Object.fromEntries(margins.map(({ way, points }) => [way, points.at(-1)]))
    const shipOnly = 10 * 800
    const converted = Math.round(20_000 - ((6600 + 9 * 550 + 180 * 33 + 1100) * 10) / 11 - shipOnly)
    const shipped = 20_000 - (9000 + 19 * 800 + 180 * 40 + 2500)
    // King 9,000 yen, queens 800, trees 40 and the crown 2,500: each of them costs more than it converts to.
    const dearer = shipped
    for (const [way, mean] of Object.entries({ converted, shipped, dearer })) {
      expect(last[way]).toMatchObject({ slots: 200, mean, deviation: 0, lossChance: mean < 0 ? 1 : 0 })
      expect(last[way]?.quantiles.map(({ yen }) => yen)).toEqual(Array(5).fill(mean))
    }
  })

  test('counts each milestone from its slot on, and a ceiling as often as it can be given', {
    meta: {
      proves: [
        {
          id: 'packs-extras-simulated',
          section: 'console-packs',
          says: 'A simulation counts milestones exactly, and a ceiling as often as members can be given it.',
          from: 'own',
          file: 'server/cards/catalogue/import/pack-extras.ts',
          breaks: { replace: 'slot > from && slot <= to', with: 'slot > from && slot < to' },
        },
      ],
    },
  }, async () => {
    const crown = { card: 'crown', tier: 6, convertsTo: 1100 }
    const extras: Partial<Draft> = {
      milestones: [{ ...crown, slots: [50, 51, 200] }],
      // 199 slots hold no card of tier 7: three times sixty.
      ceiling: { ...crown, draws: 60, without: 7 },
    }
    const [plain, withExtras] = [await told(), await told(extras)]
    const meansOf = ({ margins }: Simulation) =>
      margins.find(({ way }) => way === 'shipped')?.points.map(({ mean }) => mean) ?? []
    const given = meansOf(plain).map((mean, place) => (mean - (meansOf(withExtras)[place] ?? 0)) / 2500)
    // After 50, 100, 150 and 200 slots: milestones 1, 2, 2 and 3, ceilings 0, 1, 2 and 3.
    expect(given).toEqual([1, 3, 4, 6])
    expect(withExtras.liability.points - plain.liability.points).toBe(6 * 1100)
    const takes = ({ remainders }: Simulation) => remainders.map(({ average, left }) => average * left)
    const more = takes(withExtras).map((sum, place) => Math.round((sum - (takes(plain)[place] ?? 0)) / 1100))
    // The last 150, 100 and 50 slots and fewer: the milestones among them, and what one member could draw of the ceiling.
    expect(more.slice(0, 4)).toEqual([2 + 2, 1 + 1, 1, 1])
  })

  test('is costed by the choice that is dearer for the shop', async () => {
    const cheap = new Map<string, CardWorth>([...worths, ['tree', { costYen: 1 }]])
    const { margins } = await told({}, { worths: cheap })
    const [converted, shipped, dearer] = margins.map(({ points }) => points.at(-1)?.mean)
    expect(dearer).toBe(20_000 - 9000 - 19 * 800 - 180 * 30 - 2500)
    expect(dearer).toBeLessThan(Math.min(Number(converted), Number(shipped)))
  })

  test('whose costs are not entered is reported without them, with a warning', async () => {
    const simulation = await told({}, { worths: new Map([['king', { costYen: 1 }]]) })
    expect(simulation.returns).toMatchObject({ cost: null, market: null })
    expect(simulation.margins.map(({ way }) => way)).toEqual(['converted'])
    expect(simulation.warnings).toContainEqual({ code: 'costMissing', cards: 3 })
  })

  test('in a shop without courses is reported without yen', async () => {
    const simulation = await told({}, { courses: [] })
    expect(simulation).toMatchObject({ course: null, margins: [], sales: { points: 22_000, yen: null } })
    expect(codes(simulation)).toContain('noCourse')
    expect(simulation.remainders.length).toBeGreaterThan(0)
  })

  test('for coins costs what its cards cost', async () => {
    const simulation = await told({ price: { coins: 40 } })
    expect(simulation).toMatchObject({
      currency: 'coins',
      returns: { conversion: null, cost: null, market: null },
      worstRun: null,
      remainders: [],
      coinHundredths: { least: 0, most: 0 },
    })
    expect(simulation.margins.map(({ way, points }) => [way, points.at(-1)?.mean])).toEqual([
      ['shipped', -(9000 + 19 * 800 + 180 * 40 + 2500)],
    ])
  })

  test('gets a warning where a figure exceeds its bound, and none where it equals it', {
    meta: {
      proves: [
        {
          id: 'packs-warned',
          section: 'console-packs',
          says: 'A draft is warned of where a figure passes its bound, and not where it meets it.',
          from: 'own',
          file: 'server/cards/catalogue/simulation/warnings.ts',
          breaks: {
            replace: 'if (convertsTo > price.points * dearTimes)',
            with: 'if (convertsTo >= price.points * dearTimes)',
          },
        },
      ],
    },
  }, async () => {
    const plain = (convertsTo: number, more: object = {}): Partial<Draft> => ({
      price: { points: 100 },
      total: 100,
      prizes: [
        { card: 'king', quantity: 1, tier: 7, convertsTo, ...more },
        { card: 'tree', quantity: 99, tier: 1, convertsTo: 10 },
      ],
      lastOne: undefined as never,
    })
    const free = { worths: new Map([...worths.keys()].map((card) => [card, { costYen: 0 }])) }
    expect(codes(await told(plain(100), free))).toEqual(['returnBelow'])
    expect(codes(await told(plain(9010), free))).toContain('goodRemainder')
    // 9,010 + 99 · 10 are exactly what 100 slots cost, 10 points a tenth of the price.
    expect(codes(await told(plain(9010), free))).not.toContain('returnAbove')
    expect((await told(plain(9011), free)).warnings).toContainEqual({
      code: 'returnAbove',
      percent: expect.closeTo(100.01, 8),
      bound: 100,
    })
    expect(codes(await told(plain(9011), free))).toContain('lossAtEnd')
    expect(codes(await told(plain(10_000), free))).not.toContain('prizeAbove')
    expect((await told(plain(10_001), free)).warnings).toContainEqual({
      code: 'prizeAbove',
      card: 'king',
      convertsTo: 10_001,
      times: 100.01,
    })
    expect((await told(plain(9), free)).warnings).toContainEqual({
      code: 'lowestPrize',
      convertsTo: 9,
      percent: 9,
    })
  })
})

describe('a price that is ten times too high', () => {
  const prizes = (tree: number): Draft['prizes'] => [
    { card: 'queen', quantity: 1, tier: 5, convertsTo: tree },
    { card: 'tree', quantity: 99, tier: 1, convertsTo: tree },
  ]
  const priced = (points: number, own: Draft['prizes'], paid: CardWorth = { costYen: 0 }) =>
    told(
      { price: { points }, total: 100, prizes: own, lastOne: undefined as never },
      {
        worths: new Map([
          ['queen', paid],
          ['tree', paid],
        ]),
        courses: [{ points: 500, priceYen: 500 }],
      },
    )

  test('gets a warning that the cards are worth less than an ordinary pack returns', async () => {
    expect(codes(await priced(100, prizes(80)))).toEqual([])
    const { warnings } = await priced(1000, prizes(80))
    expect(warnings).toContainEqual({ code: 'returnBelow', way: 'conversion', percent: 8, bound: 30 })
    // At the bound it is none.
    expect(codes(await priced(100, prizes(30)))).toEqual([])
    expect(codes(await priced(100, prizes(29)))).toEqual(['returnBelow'])
  })

  test('is detected by the highest worth the cards have', async () => {
    const shipped = prizes(0).map((prize) => ({ ...prize, shipOnly: true }))
    const worth = (costYen: number, marketYen?: number) => ({ costYen, marketYen })
    expect(codes(await priced(100, shipped, worth(20, 80)))).not.toContain('returnBelow')
    expect(codes(await priced(100, shipped, worth(70)))).not.toContain('returnBelow')
    const below = async (paid: CardWorth) =>
      (await priced(1000, shipped, paid)).warnings.find(({ code }) => code === 'returnBelow')
    expect(await below(worth(20, 80))).toMatchObject({ way: 'market', percent: 8 })
    expect(await below(worth(50, 40))).toMatchObject({ way: 'cost', percent: 5 })
    expect(await below({})).toMatchObject({ way: 'conversion', percent: 0 })
  })
})

describe('ten thousand sales', () => {
  const sales = 10_000
  /** A mean of so many sales is off by more than five of its own deviations less than once in a million. */
  const meanOff = (deviation: number) => (5 * deviation) / Math.sqrt(sales)
  /** By Dvoretzky, Kiefer, Wolfowitz and Massart, of a chance from so many runs: exceeded less than once in a million. */
  const chanceOff = (runs: number) => Math.sqrt(Math.log(2 / 1e-6) / (2 * runs))

  const slots = draft.prizes.flatMap((prize) => Array(prize.quantity).fill(prize)) as Draft['prizes']
  const yenOfPoints = (points: number) => (points * 1000) / 1100
  const worthOf = {
    converted: ({ card, convertsTo, shipOnly }: Draft['prizes'][number]) =>
      shipOnly ? (worths.get(card)?.costYen ?? 0) : yenOfPoints(convertsTo),
    shipped: ({ card }: Draft['prizes'][number]) => worths.get(card)?.costYen ?? 0,
    dearer: (prize: Draft['prizes'][number]): number =>
      Math.max(worthOf.converted(prize), worthOf.shipped(prize)),
  }

  /** The boxes, each shuffled: the places of its slots. The seed is fixed, so the test cannot pass by chance or fail by it. */
  const random = seededUniform('ten thousand sales')
  const boxes = Array.from({ length: sales }, () => {
    const box = [...slots]
    for (let last = box.length - 1; last > 0; last--) {
      const other = Math.floor(random() * (last + 1))
      const held = box[last] as (typeof box)[number]
      box[last] = box[other] as (typeof box)[number]
      box[other] = held
    }
    return box
  })
  const meanOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

  test.each([
    ['calculated', 1_000_000, 0],
    ['sampled', 10, 10_000],
  ] as const)(
    'earn what the %s simulation says, in mean and tail',
    {
      meta: {
        proves: [
          {
            id: 'packs-simulated',
            section: 'console-packs',
            says: 'Ten thousand sales earn what the simulation says, in mean and tail.',
            from: 'own',
            file: 'server/cards/catalogue/simulation/valuation.ts',
            breaks: {
              replace: 'const converted = shipOnly || !isForPoints ? shipped : convertsTo * pointParts',
              with: 'const converted = !isForPoints ? shipped : convertsTo * pointParts',
            },
          },
        ],
      },
    },
    async (kind, mostSteps, samples) => {
      const simulation = await simulate(draft, basis, {
        ...calm,
        random: seededUniform('the simulation'),
        mostSteps,
        samples: Math.max(samples, 1),
      })
      const tailOff = chanceOff(sales) + (kind === 'sampled' ? chanceOff(samples) : 0)
      for (const { way, points } of simulation.margins)
        for (const { slots: sold, mean, deviation, lossChance, quantiles } of points) {
          if (sold === draft.total) continue
          const earned = boxes.map((box) =>
            box.slice(0, sold).reduce((sum, prize) => sum - worthOf[way](prize), yenOfPoints(110) * sold),
          )
          // Half a yen more: the simulation tells whole yen.
          expect(Math.abs(meanOf(earned) - mean)).toBeLessThan(meanOff(deviation) + 0.5)
          const lost = earned.filter((margin) => margin < -0.001).length / sales
          expect(Math.abs(lost - lossChance)).toBeLessThan(tailOff)
          for (const { chance, yen } of quantiles) {
            // Margins lie in steps: this chance is reached at the quantile, and not below it.
            const [below, upTo] = [yen - 1, yen + 1].map(
              (bound) => earned.filter((margin) => margin < bound).length / sales,
            ) as [number, number]
            expect(below).toBeLessThan(chance + tailOff)
            expect(upTo).toBeGreaterThan(chance - tailOff)
          }
        }
    },
  )

  test('leave a visitor who waits for a good end the return that the simulation says', {
    meta: {
      proves: [
        {
          id: 'packs-waiting',
          section: 'console-packs',
          says: 'A visitor who waits for a good end finds what the simulation says.',
          from: 'own',
          breaks: { replace: 'const cost = left * points - extra', with: 'const cost = left * points' },
        },
      ],
    },
  }, async () => {
    const { remainders } = await simulate(draft, basis, { ...calm, mostSteps: 1_000_000 })
    expect(remainders.map(({ left }) => left)).toEqual([150, 100, 50, 20, 10, 5, 3, 1])
    for (const { left, average, goodChance, take } of remainders) {
      const gains = boxes.map(
        (box) =>
          box
            .slice(-left)
            .reduce((sum, { convertsTo, shipOnly }) => sum + (shipOnly ? 0 : convertsTo), 1100) -
          left * 110,
      )
      const mean = meanOf(gains)
      const deviation = Math.sqrt(meanOf(gains.map((gain) => (gain - mean) ** 2)))
      expect(Math.abs(mean - (average - 110) * left)).toBeLessThan(meanOff(deviation * 1.1))
      const good = gains.filter((gain) => gain > 0)
      expect(Math.abs(good.length / sales - goodChance)).toBeLessThan(chanceOff(sales))
      // Visitors buy nothing where they gain nothing, so the take spreads less than the gain itself.
      const taken = good.reduce((sum, gain) => sum + gain, 0) / sales
      expect(Math.abs(taken - take)).toBeLessThan(meanOff(deviation * 1.1))
    }
  })

  test('never take more from the shop than the worst run, at any moment', async () => {
    const { worstRun } = await told()
    for (const box of boxes.slice(0, 1000)) {
      let [taken, most] = [0, 0]
      for (const { convertsTo, shipOnly } of box) {
        taken += (shipOnly ? 0 : convertsTo) - 110
        most = Math.max(most, taken)
      }
      expect(most).toBeLessThanOrEqual(worstRun?.points ?? 0)
    }
  })
})
