import { describe, expect, test } from 'vitest'
import { isDeep } from '#test/depth.ts'
import { seeded } from '#test/seeded.ts'
import { calibrate, type Line, mostPerSecond, simulate } from './queue.ts'

/** One draw at a time, 1 ms each: its waits are known. */
const single: Line = {
  baseMs: 0,
  drawMs: 1,
  mostInBatch: 1,
  longestLine: Number.POSITIVE_INFINITY,
  spread: 0,
}
const run = (line: Line, perSecond: number, draws = isDeep ? 1_000_000 : 250_000) =>
  simulate(line, { perSecond, draws, random: seeded(7) })
const nearly = (value: number, expected: number, part: number) =>
  expect(Math.abs(value / expected - 1), `${value} for ${expected}`).toBeLessThan(part)

describe('a queue without batches', () => {
  test.each([300, 500, 700, 900])('M/D/1 at %i a second: the mean wait is ρ s ∕ 2(1 − ρ)', (perSecond) => {
    const load = perSecond / 1000
    const { meanWaitMs, busy, refused } = run(single, perSecond)
    nearly(meanWaitMs, load / (2 * (1 - load)), 0.03)
    nearly(busy, load, 0.01)
    expect(refused).toBe(0)
  })

  test.each([500, 800])(
    'M/M/1 at %i a second: the mean wait is ρ s ∕ (1 − ρ), and p99 that of an exponential',
    (perSecond) => {
      const load = perSecond / 1000
      const { meanWaitMs, meanMs, p99Ms } = run({ ...single, spread: 1 }, perSecond)
      nearly(meanWaitMs, load / (1 - load), 0.03)
      nearly(meanMs, 1 / (1 - load), 0.03)
      nearly(p99Ms, Math.log(100) / (1 - load), 0.04)
    },
  )

  test('M/G/1 between them: the mean wait follows the formula of Pollaczek and Khinchine', () => {
    const { meanWaitMs } = run({ ...single, spread: 0.5 }, 700)
    nearly(meanWaitMs, (0.7 * (1 + 0.5 ** 2)) / (2 * 0.3), 0.03)
  })
})

describe('a queue with batches', () => {
  const line: Line = { ...single, baseMs: 2, drawMs: 0.04, mostInBatch: 256, longestLine: 4096 }

  test('serves a rate that is too high for single service, until full batches are not enough', () => {
    const most = mostPerSecond(line)
    expect(most).toBeCloseTo(256_000 / 12.24)
    // The line needs so many until it is full.
    const draws = 1_000_000
    const below = run(line, 0.9 * most, draws)
    expect(below.refused).toBe(0)
    expect(below.meanBatch).toBeLessThan(256)
    const above = run(line, 1.25 * most, draws)
    nearly(above.meanBatch, 256, 0.01)
    // One of five comes too much.
    nearly(above.refused, 0.2, 0.03)
    // Nobody waits for longer than the line is.
    expect(above.p99Ms).toBeLessThan((1000 * (4096 + 2 * 256)) / most)
  })

  test('gives the same figures for the same seed and others for another seed', () => {
    expect(run(line, 5000, 10_000)).toEqual(run(line, 5000, 10_000))
    expect(simulate(line, { perSecond: 5000, draws: 10_000, random: seeded(8) })).not.toEqual(
      run(line, 5000, 10_000),
    )
  })
})

test('calibration recovers the batch time from two rates of the bench', () => {
  const batchMs = (clients: number) => 1.5 + 0.05 * clients
  const rate = (clients: number) => ({ clients, perSecond: (1000 * clients) / batchMs(clients) })
  const { baseMs, drawMs } = calibrate(rate(64), rate(256))
  expect(baseMs).toBeCloseTo(1.5)
  expect(drawMs).toBeCloseTo(0.05)
})
