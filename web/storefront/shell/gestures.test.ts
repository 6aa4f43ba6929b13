import { expect, test } from 'vitest'
import { createDoubleTapDetector } from './gestures.ts'

test('the second of two taps within 350 ms is a double tap', {
  meta: {
    proves: [
      {
        id: 'double-tap',
        section: 'screens-every-page',
        says: 'Otherwise than everywhere: a second tap within 350 ms does nothing, but on controls.',
        from: 'own 003',
        breaks: { replace: 'const doubleTapMs = 350', with: 'const doubleTapMs = 340' },
      },
    ],
  },
}, () => {
  const isSecondTap = createDoubleTapDetector()
  expect(isSecondTap(1000)).toBe(false)
  expect(isSecondTap(1350)).toBe(true)
})

test('taps further apart are two single taps', () => {
  const isSecondTap = createDoubleTapDetector()
  expect(isSecondTap(1000)).toBe(false)
  expect(isSecondTap(1351)).toBe(false)
})
