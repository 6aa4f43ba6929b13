import { expect, test } from 'vitest'
import { flashFaults } from './flashes.ts'

const steady = (level: number, frames: number) => Array.from({ length: frames }, () => level)

test('light that grows and fades is no fault', () => {
  const swell = Array.from({ length: 40 }, (_, frame) => 0.5 - 0.5 * Math.cos(frame / 6.4))
  expect(flashFaults(1, swell)).toEqual([])
})

test('one jump of most of the light is refused below tier 6, and two in a row in every tier', () => {
  const one = [...steady(0.1, 5), ...steady(0.9, 10)]
  expect(flashFaults(5, one)).toEqual(['light jumps at frame 5'])
  expect(flashFaults(6, one)).toEqual([])
  expect(flashFaults(7, [...steady(0.1, 5), 0.9, ...steady(0.1, 5)])).toEqual(['two jumps in a row'])
})

test('at most three flashes a second are allowed, however weak', () => {
  /** `count` flashes, a fifth of a second apart. */
  const flashing = (count: number) =>
    Array.from({ length: count }, () => [...steady(0.2, 2), ...steady(0.4, 2)])
      .flat()
      .concat(0.2)
  expect(flashFaults(7, flashing(3))).toEqual([])
  expect(flashFaults(7, flashing(8))).toEqual(['more than 3 flashes a second'])
  expect(
    flashFaults(
      7,
      flashing(8).map((level) => level / 3),
    ),
  ).toEqual([])
})
