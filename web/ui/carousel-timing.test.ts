import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { autoplayMs, slideMs } from './carousel-timing.ts'

test('banners change every 2.5 s in 0.8 s, and are side by side from 768 px on (spec §9)', {
  meta: {
    proves: [
      {
        id: 'banner-play',
        section: 'constants',
        says: 'Banners change every 2.5 s, in 0.8 s, from 768 px on side by side.',
        from: 'spec',
        breaks: { replace: 'autoplayMs = 2500', with: 'autoplayMs = 2600' },
      },
    ],
  },
}, () => {
  expect([autoplayMs, slideMs]).toEqual([2500, 800])
  const css = readFileSync(join(import.meta.dirname, 'carousel.module.css'), 'utf8')
  const widths = [...css.matchAll(/@media \(min-width: ([^)]+)\)/g)].map(([, width]) => width)
  expect(widths).toEqual(['768px'])
  // The component has no other duration than the constants.
  expect(css).toContain('transform var(--slide)')
})
