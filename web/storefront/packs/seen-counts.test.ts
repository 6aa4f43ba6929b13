import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SeenCounts } from '#contract/verify-beacon-draw.ts'
import { countsOf, keepCounts, seenCounts } from './seen-counts.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

const counts = (number: number): SeenCounts => ({
  ...{ commitment: 'c0', number, closing: 'ff', decided: 10, left: [3, 1] },
})

test('keeps what was seen before a draw, and nothing that came later', {
  meta: {
    proves: [
      {
        id: 'beacon-seen',
        section: 'rulings',
        says: 'The proof of a beacon draw begins with the counts that its browser saw before the press.',
        from: 'ruling 58',
        file: 'web/storefront/packs/seen-counts.ts',
        breaks: { replace: 'if (kept.some((one) => one.drawId === drawId)) return', with: '' },
      },
    ],
  },
}, () => {
  keepCounts('first', counts(1))
  keepCounts('second', counts(2))
  const after = JSON.stringify([...stored])
  keepCounts('first', counts(3))
  expect(JSON.stringify([...stored])).toBe(after)
  expect(seenCounts('first')).toMatchObject(counts(1))
  expect(seenCounts('second')).toMatchObject(counts(2))
  expect(seenCounts('other')).toBeUndefined()
})

test('keeps twenty draws, and drops the oldest', () => {
  for (let draw = 0; draw <= 20; draw++) keepCounts(String(draw), counts(draw))
  expect(seenCounts('0')).toBeUndefined()
  expect(seenCounts('1')).toMatchObject(counts(1))
  expect(JSON.parse(stored.get('seen-counts') ?? '')).toHaveLength(20)
})

test('a browser without storage, or with another value in it, has kept nothing', () => {
  stored.set('seen-counts', 'no list')
  keepCounts('draw', counts(1))
  expect(seenCounts('draw')).toBeUndefined()
  vi.stubGlobal('sessionStorage', undefined)
  keepCounts('draw', counts(1))
  expect(seenCounts('draw')).toBeUndefined()
})

test('the page of a beacon box tells what is kept, and that of a sealed box nothing', () => {
  const page = { boxCommitment: 'c0', left: [3, 1], total: 16, remaining: 4, waiting: 2 }
  expect(countsOf({ ...page, lastClosing: { number: 7, hash: 'ff' } })).toEqual(counts(7))
  expect(countsOf({ ...page, lastClosing: undefined })).toBeUndefined()
})
