import { expect, test } from 'vitest'
import { slidePosition } from './carousel-position.ts'

test('the current slide is in the middle, its neighbours beside it', () => {
  expect(slidePosition(0, 0, 5)).toBe(0)
  expect(slidePosition(1, 0, 5)).toBe(1)
  expect(slidePosition(4, 0, 5)).toBe(-1)
})

test('wraps around in both directions', () => {
  expect(slidePosition(0, 4, 5)).toBe(1)
  expect(slidePosition(0, 9, 5)).toBe(1)
  expect(slidePosition(4, -5, 5)).toBe(-1)
})
