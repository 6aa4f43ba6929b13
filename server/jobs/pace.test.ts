import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { halfTime } from './pace.ts'

const workMs = 60

test('a run rests after each batch for as long as the batch took', {
  meta: {
    proves: [
      {
        id: 'job-rests',
        section: 'operating',
        says: 'A long job rests half of its time, and leaves between two batches.',
        from: 'own',
        breaks: { replace: 'performance.now() - beganAt,', with: '0,' },
      },
    ],
  },
}, async () => {
  const pace = halfTime(new AbortController().signal)
  expect(await pace.goesOn()).toBe(true)
  await sleep(workMs)
  const restsFrom = performance.now()
  expect(await pace.goesOn()).toBe(true)
  // A timer may be a millisecond early; a busy machine only makes it later.
  expect(performance.now() - restsFrom).toBeGreaterThan(workMs - 5)
})

test('a run that is asked to stop ends without its rest', async () => {
  const leaving = new AbortController()
  const pace = halfTime(leaving.signal)
  expect(await pace.goesOn()).toBe(true)
  const next = pace.goesOn()
  leaving.abort()
  expect(await next).toBe(false)
  expect(await pace.goesOn()).toBe(false)
})
