import { describe, expect, test } from 'vitest'
import { seededRandom } from '#test/random-order.ts'
import { drawnSum, type Group } from './drawn-sum.ts'
import { chancesOf, sampleCount } from './hypergeometric.ts'
import { seededUniform } from './seeded-uniform.ts'

// The chances of what is drawn from a shuffled box, beside all of its orders and beside random sales.

const sampling = { random: () => 0.5, samples: 1, mostSteps: 1_000_000 }
const slotsOf = (groups: readonly Group[]): number[] =>
  groups.flatMap(({ worth, quantity }) => Array<number>(quantity).fill(worth))

/** Every choice of so many of these slots. */
function* choices(slots: readonly number[], count: number): Generator<number> {
  if (count === 0) return yield 0
  for (const [at, worth] of slots.entries())
    for (const rest of choices(slots.slice(at + 1), count - 1)) yield worth + rest
}

const boxes: [string, Group[]][] = [
  ['one prize', [{ worth: 30, quantity: 8 }]],
  [
    'a dear prize',
    [
      { worth: 30, quantity: 10 },
      { worth: 5000, quantity: 1 },
    ],
  ],
  [
    'several prizes, two worth the same, one worth nothing',
    [
      { worth: 0, quantity: 4 },
      { worth: 7, quantity: 3 },
      { worth: 7, quantity: 2 },
      { worth: 100, quantity: 2 },
      { worth: 1000, quantity: 1 },
    ],
  ],
]

describe.each(boxes)('draws from a box with %s', (_, groups) => {
  const slots = slotsOf(groups)
  test('have the distribution of sums that an enumeration of all choices has', {
    meta: {
      proves: [
        {
          id: 'packs-exact',
          section: 'console-packs',
          says: 'The chances of a sum are those of all choices of slots.',
          from: 'own',
          breaks: {
            replace: 'const to = key + count * (worth * base - 1)',
            with: 'const to = key + count * (worth * base)',
          },
        },
      ],
    },
  }, () => {
    for (let drawn = 0; drawn <= slots.length; drawn++) {
      const told = drawnSum(groups, drawn, sampling)
      const sums = [...choices(slots, drawn)].toSorted((one, other) => one - other)
      const mean = sums.reduce((all, sum) => all + sum, 0) / sums.length
      const variance = sums.reduce((all, sum) => all + (sum - mean) ** 2, 0) / sums.length
      expect(told.method).toEqual({ kind: 'exact' })
      expect(told.mean).toBeCloseTo(mean, 8)
      expect(told.deviation).toBeCloseTo(Math.sqrt(variance), 6)
      for (const bound of [-1, 0, 30, 100, 240, 5000]) {
        const above = sums.filter((sum) => sum > bound)
        expect(told.chanceAbove(bound)).toBeCloseTo(above.length / sums.length, 10)
        const gain = above.reduce((all, sum) => all + sum - bound, 0) / sums.length
        expect(told.meanAbove(bound)).toBeCloseTo(gain, 6)
      }
      for (const chance of [0.01, 0.3, 0.5, 0.95, 1])
        expect(told.quantile(chance)).toBe(sums[Math.ceil(sums.length * chance - 1e-9) - 1])
    }
  })
})

test('sampled sales replace a calculation that takes too long, are named as such, and agree with it', () => {
  const groups = [
    { worth: 25, quantity: 700 },
    { worth: 90, quantity: 250 },
    { worth: 1100, quantity: 45 },
    { worth: 30_000, quantity: 5 },
  ]
  const samples = 20_000
  // By Dvoretzky, Kiefer, Wolfowitz and Massart: no chance is off by more, but once in a million.
  const off = Math.sqrt(Math.log(2 / 1e-6) / (2 * samples))
  for (const drawn of [10, 250, 990]) {
    const exact = drawnSum(groups, drawn, { ...sampling, mostSteps: 5_000_000 })
    const random = seededUniform(`fixed ${drawn}`)
    const sampled = drawnSum(groups, drawn, { random, samples, mostSteps: 10 })
    expect([exact.method, sampled.method]).toEqual([{ kind: 'exact' }, { kind: 'sampled', samples }])
    expect([sampled.mean, sampled.deviation]).toEqual([exact.mean, exact.deviation])
    for (const chance of [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]) {
      const sum = exact.quantile(chance)
      expect(Math.abs(sampled.chanceAbove(sum) - exact.chanceAbove(sum))).toBeLessThan(off)
    }
  }
})

test('the counts of a large box add up, and are taken at random as often as their chances say', () => {
  const urn = { population: 1_000_000, marked: 3000, drawn: 200_000 }
  const { first, chances } = chancesOf(urn, 1e-15)
  expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 8)
  const mean = chances.reduce((sum, chance, index) => sum + chance * (first + index), 0)
  expect(mean).toBeCloseTo(600, 4)
  const random = seededRandom()
  for (let time = 0; time < 100; time++) {
    const count = sampleCount(urn, random())
    expect(count).toBeGreaterThanOrEqual(first)
    expect(count).toBeLessThan(first + chances.length)
  }
  // All that can be drawn is drawn, and what is not there is not.
  expect(sampleCount({ population: 5, marked: 5, drawn: 3 }, 0.999999)).toBe(3)
  expect(sampleCount({ population: 5, marked: 0, drawn: 3 }, 0.999999)).toBe(0)
})

test('the numbers of a seed are spread evenly, and another seed has different ones', () => {
  const random = seededUniform('a')
  const numbers = Array.from({ length: 10_000 }, random)
  expect(numbers.every((number) => number >= 0 && number < 1)).toBe(true)
  expect(Math.abs(numbers.reduce((sum, number) => sum + number, 0) / 10_000 - 0.5)).toBeLessThan(0.02)
  expect(seededUniform('a')()).toBe(numbers[0])
  expect(seededUniform('b')()).not.toBe(numbers[0])
})
