import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sceneSeconds } from './reveal-timing.ts'

test('a scene begins 300 ms after its call, and continues from there (spec §9)', {
  meta: {
    proves: [
      {
        id: 'scene-delay',
        section: 'constants',
        says: 'A scene begins 300 ms after it was called.',
        from: 'spec',
        breaks: { replace: 'sceneDelayMs = 300', with: 'sceneDelayMs = 310' },
      },
    ],
  },
}, () => {
  expect([0, 299, 300, 1300].map(sceneSeconds)).toEqual([0, 0, 0, 1])
})

test('a card turns to its face 300 ms after its scene (spec §9)', {
  meta: {
    proves: [
      {
        id: 'card-delay',
        section: 'constants',
        says: 'A card opens 300 ms after its scene.',
        from: 'spec',
        file: 'web/storefront/drawing/gacha-animation/drawn-card.module.css',
        breaks: { replace: 'var(--turns) * 300ms', with: 'var(--turns) * 310ms' },
      },
    ],
  },
}, () => {
  const css = readFileSync(join(import.meta.dirname, 'drawn-card.module.css'), 'utf8')
  expect(css).toMatch(/--faced: calc\(var\(--turns\) \* 300ms\);/)
  expect(css).toMatch(/\.card \{[^}]*animation: turn [^;]* var\(--faced\) backwards;/)
})
