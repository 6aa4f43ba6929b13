import { expect, test } from 'vitest'
import { centred, cropOf, moveAim } from './crop.ts'

test('a part fills its frame and stays within the picture, however it is magnified and moved', () => {
  for (const picture of [0.5, 1, 1.5, 3])
    for (const frame of [0.717, 1.5])
      for (const zoom of [1, 1.7, 4])
        for (const at of [0, 0.3, 1]) {
          const { left, top, width, height } = cropOf({ zoom, across: at, down: 1 - at }, picture, frame)
          expect((width * picture) / height).toBeCloseTo(frame)
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
          expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1 + 1e-9)
        }
})

test('a dragged picture follows the pointer, and stops at its edge', () => {
  const aim = { ...centred, zoom: 2 }
  const before = cropOf(aim, 1, 1)
  const after = cropOf(moveAim(aim, before, 0.5, 0), 1, 1)
  expect(before.left - after.left).toBeCloseTo(before.width / 2)
  expect(after.top).toBe(before.top)
  expect(moveAim(aim, before, 9, -9)).toMatchObject({ across: 0, down: 1 })
  // There is no room to move in.
  expect(moveAim(centred, cropOf(centred, 1, 1), 0.5, 0.5)).toEqual(centred)
})
