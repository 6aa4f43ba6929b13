import { expect, test } from 'vitest'
import { canvasSize } from './stage.ts'

test('uses the pixel ratio of a phone, but at most two', () => {
  expect(canvasSize(360, 640, 2)).toEqual({ width: 720, height: 1280 })
  expect(canvasSize(360, 640, 3)).toEqual({ width: 720, height: 1280 })
})

test('never exceeds the maximum number of pixels', () => {
  const { width, height } = canvasSize(1920, 1080, 2)
  expect(width * height).toBeLessThan(1_310_000)
  expect(width / height).toBeCloseTo(1920 / 1080, 2)
})
