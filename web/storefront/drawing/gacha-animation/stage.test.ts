import { expect, test } from 'vitest'
import { canvasSize, createDetail } from './stage.ts'

test('uses the pixel ratio of a phone, but at most two', () => {
  expect(canvasSize(320, 568, 2)).toEqual({ width: 640, height: 1136 })
  expect(canvasSize(320, 568, 3)).toEqual({ width: 640, height: 1136 })
})

test('never exceeds the maximum number of pixels', () => {
  const { width, height } = canvasSize(1920, 1080, 2)
  expect(width * height).toBeLessThan(850_000)
  expect(width / height).toBeCloseTo(1920 / 1080, 2)
})

/** The share of the resolution after so many frames that far apart. */
const ratioAfter = (frames: number, apartMs: number) => {
  const detail = createDetail()
  for (let frame = 0; frame < frames; frame++) detail.isLowered(frame * apartMs)
  return detail.ratio()
}

test('draws fewer pixels within half a second when frames are late, and never zero', () => {
  expect(ratioAfter(100, 16)).toBe(1)
  expect(ratioAfter(Math.ceil(500 / 50), 50)).toBeLessThan(1)
  expect(ratioAfter(200, 90)).toBeGreaterThan(0.2)
})
