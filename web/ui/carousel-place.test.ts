import { expect, test } from 'vitest'
import { slidePlace } from './carousel-place.ts'

test('the current slide stands in the middle, its neighbours beside it', () => {
  expect(slidePlace(0, 0, 5)).toBe(0)
  expect(slidePlace(1, 0, 5)).toBe(1)
  expect(slidePlace(4, 0, 5)).toBe(-1)
})

test('goes round without end in both directions', () => {
  expect(slidePlace(0, 4, 5)).toBe(1)
  expect(slidePlace(0, 9, 5)).toBe(1)
  expect(slidePlace(4, -5, 5)).toBe(-1)
})
