import { expect, test } from 'vitest'
import { createCounts } from './shared-limits.ts'

const minute = 60_000

test('a window opens with the first request of a subject, and the count restarts after it', () => {
  let now = 5000
  const count = createCounts(() => now)
  const use = (subject: string, route = 'POST /a') => count({ route, subject, windowMs: minute })
  expect(use('x')).toEqual({ current: 1, ttl: minute })
  now += 20_000
  expect(use('x')).toEqual({ current: 2, ttl: 40_000 })
  expect(use('y')).toEqual({ current: 1, ttl: minute })
  expect(use('x', 'POST /b')).toEqual({ current: 1, ttl: minute })
  now += 40_000
  expect(use('x')).toEqual({ current: 1, ttl: minute })
  expect(use('y')).toEqual({ current: 2, ttl: 20_000 })
})

test('beyond the limit of subjects the least recently seen ones are forgotten', () => {
  const count = createCounts(() => 0)
  const use = (subject: string) => count({ route: 'POST /a', subject, windowMs: minute }).current
  for (let n = 0; n < 5000; n++) use(`s${n}`)
  expect(use('s0')).toBe(2)
  use('new')
  expect([use('s0'), use('s1')]).toEqual([3, 1])
})
