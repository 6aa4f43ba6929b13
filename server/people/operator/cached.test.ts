import { expect, test } from 'vitest'
import { cached } from './cached.ts'

test('a thousand readers at once ask the database once', async () => {
  let loads = 0
  const read = cached(
    async () => ++loads,
    () => new Date(0),
  )
  await Promise.all(Array.from({ length: 1000 }, read))
  await read()
  expect(loads).toBe(1)
})

test('a load that failed is not cached', async () => {
  const answers = [Promise.reject(new Error('gone')), Promise.resolve('back')]
  const read = cached(
    async () => await answers.shift(),
    () => new Date(0),
  )
  await expect(read()).rejects.toThrow('gone')
  expect(await read()).toBe('back')
})

test('an entry is good for half a second from the moment its load began', async () => {
  let [now, loads] = [0, 0]
  const read = cached(
    async () => {
      // The load itself takes a while: what changed meanwhile must show half a second after the load began.
      now += 200
      return ++loads
    },
    () => new Date(now),
  )
  expect(await read()).toBe(1)
  now = 499
  expect(await read()).toBe(1)
  now = 500
  expect(await read()).toBe(2)
})

test('an entry from before the clock was set back is not used', async () => {
  let [now, loads] = [1_000_000, 0]
  const read = cached(
    async () => ++loads,
    () => new Date(now),
  )
  expect(await read()).toBe(1)
  now -= 60_000
  expect(await read()).toBe(2)
  expect(await read()).toBe(2)
})
