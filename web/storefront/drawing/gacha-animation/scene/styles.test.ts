import { expect, test } from 'vitest'
import { styleOf } from './styles.ts'
import { tierStyle } from './tiers.ts'
import type { Tier } from './timeline.ts'

const named = [1, 2, 3, 5, 8, 10, 11, 12, 13]

test('each movie style has its own scene, every other number the default (spec §4)', () => {
  const fallback = styleOf(0)
  for (const other of [4, 6, 7, 9, 14, -1, 1.5]) expect(styleOf(other), `${other}`).toEqual(fallback)
  const looks = [fallback, ...named.map(styleOf)].map((style) => JSON.stringify(style))
  expect(new Set(looks).size).toBe(named.length + 1)
})

test('each tier from 1 to 7 has its own look, and more power than the one below', () => {
  const tiers = ([1, 2, 3, 4, 5, 6, 7] as Tier[]).map(tierStyle)
  expect(new Set(tiers.map((tier) => JSON.stringify(tier.look))).size).toBe(7)
  for (const [index, tier] of tiers.entries())
    if (index > 0) expect(tier.power, `tier ${index + 1}`).toBeGreaterThan(tiers[index - 1]?.power ?? 0)
})
