import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { motionMs, stillMs } from './pictures-timing.ts'

test('a pack’s pictures stay for 2 s and change in 1 s (spec §9)', {
  meta: {
    proves: [
      {
        id: 'pictures-turn',
        section: 'constants',
        says: "A pack's pictures stand for 2 s and change in 1 s.",
        from: 'spec',
        breaks: { replace: 'stillMs = 2000', with: 'stillMs = 2100' },
      },
    ],
  },
}, () => {
  expect([stillMs, motionMs]).toEqual([2000, 1000])
  const css = readFileSync(join(import.meta.dirname, 'pack-pictures.module.css'), 'utf8')
  // The component has no other duration than the constants.
  expect([...css.matchAll(/transition: opacity ([^ ]+)/g)].map(([, duration]) => duration)).toEqual([
    'var(--motion)',
  ])
})
