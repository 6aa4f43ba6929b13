import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberRoot, seenRoot } from './seen-roots.ts'

afterEach(() => vi.unstubAllGlobals())

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

test('keeps the first fingerprint seen', () => {
  rememberRoot('p', 'aa')
  rememberRoot('p', 'bb')
  expect(seenRoot('p')?.root).toBe('aa')
})

test('remembers when it was seen', () => {
  const before = Date.now()
  rememberRoot('p', 'aa')
  expect(seenRoot('p')?.seenAtMs).toBeGreaterThanOrEqual(before)
  expect(seenRoot('other')).toBeNull()
})
