import { beforeEach, expect, test, vi } from 'vitest'
import { rememberRoot, seenRoot } from './seen-roots.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})

test('the first fingerprint seen stays', () => {
  rememberRoot('p', 'aa')
  rememberRoot('p', 'bb')
  expect(seenRoot('p')?.root).toBe('aa')
})

test('knows when it was seen', () => {
  const before = Date.now()
  rememberRoot('p', 'aa')
  expect(seenRoot('p')?.seenAtMs).toBeGreaterThanOrEqual(before)
  expect(seenRoot('other')).toBeNull()
})
