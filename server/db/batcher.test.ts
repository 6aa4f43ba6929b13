import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { again, createBatcher, createLanes } from './batcher.ts'
import { Unavailable } from './unavailable.ts'

/** Serves batches one after another, each when it is told how. */
function servedByHand() {
  const batches: { requests: string[]; answer: () => void; fail: (error: unknown) => void }[] = []
  const waiters: (() => void)[] = []
  return {
    batches,
    serve: (requests: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        batches.push({ requests, answer: () => resolve(requests.map((name) => `${name}!`)), fail: reject })
        for (const wake of waiters.splice(0)) wake()
      }),
    /** Until so many batches were begun. */
    async begun(count: number) {
      while (batches.length < count) await new Promise<void>((resolve) => waiters.push(resolve))
    },
  }
}
const lockTimeout = () => Object.assign(new pg.DatabaseError('lock timeout', 1, 'error'), { code: '55P03' })
const rejection = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => error,
  )

describe('a batch that fails', () => {
  test('by a fault is asked again, each request alone', async () => {
    const asked: string[][] = []
    const batcher = createBatcher<string, string>({
      async serve(batch) {
        asked.push(batch)
        if (batch.includes('bad')) throw new TypeError('a fault')
        return batch
      },
    })
    const answers = await Promise.allSettled(['a', 'bad', 'b'].map((name) => batcher.ask(name)))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(asked).toEqual([['a', 'bad', 'b'], ['a'], ['bad'], ['b']])
  })

  test('without the database is asked once more as a whole', async () => {
    const asked: string[][] = []
    const batcher = createBatcher<string, string>({
      async serve(batch) {
        asked.push(batch)
        throw new Unavailable('cut')
      },
    })
    const answers = await Promise.all(['a', 'b'].map((name) => rejection(batcher.ask(name))))
    expect(answers).toEqual([expect.any(Unavailable), expect.any(Unavailable)])
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ])
  })

  test('by a timeout is not asked again, and what waits behind it is refused with it', async () => {
    const asked: string[][] = []
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const error = lockTimeout()
    let isLocked = true
    const batcher = createBatcher<string, string>({
      async serve(batch) {
        asked.push(batch)
        begun.resolve()
        await gate.promise
        if (isLocked) throw error
        return batch
      },
    })
    const first = ['a', 'b'].map((name) => rejection(batcher.ask(name)))
    await begun.promise
    const behind = rejection(batcher.ask('c'))
    gate.resolve()
    expect(await Promise.all([...first, behind])).toEqual([error, error, error])
    expect(asked).toEqual([['a', 'b']])
    isLocked = false
    expect(await batcher.ask('d')).toBe('d')
  })
})

test('a full queue refuses one more, and serves those that wait', async () => {
  const { serve, batches, begun } = servedByHand()
  const batcher = createBatcher<string, string>({ serve, longestQueue: 2 })
  const first = batcher.ask('first')
  await begun(1)
  const waiting = ['a', 'b'].map((name) => batcher.ask(name))
  const refused = rejection(batcher.ask('c'))
  batches[0]?.answer()
  await begun(2)
  batches[1]?.answer()
  expect(await refused).toBeInstanceOf(Unavailable)
  expect(await Promise.all([first, ...waiting])).toEqual(['first!', 'a!', 'b!'])
})

test('a request that never finds a place is told to come back', async () => {
  const batcher = createBatcher<string, string>({ serve: async (batch) => batch.map(() => again) })
  await expect(batcher.ask('a')).rejects.toThrow(Unavailable)
})

test('a request that waits for something else does so beside the batches', async () => {
  const free = Promise.withResolvers<typeof again>()
  const asked: string[][] = []
  const batcher = createBatcher<string, string>({
    async serve(batch) {
      asked.push(batch)
      return batch.map((name) => (name === 'stuck' && asked.length === 1 ? free.promise : name))
    },
  })
  const stuck = batcher.ask('stuck')
  expect(await Promise.all(['a', 'b'].map((name) => batcher.ask(name)))).toEqual(['a', 'b'])
  expect(await batcher.ask('c')).toBe('c')
  free.resolve(again)
  expect(await stuck).toBe('stuck')
  expect(asked).toEqual([['stuck', 'a', 'b'], ['c'], ['stuck']])
})

test('what it waits for may fail: it alone is refused', async () => {
  const batcher = createBatcher<string, string>({
    serve: async (batch) =>
      batch.map((name) => (name === 'stuck' ? Promise.reject(new Unavailable('locked')) : name)),
  })
  const answers = await Promise.allSettled(['stuck', 'a'].map((name) => batcher.ask(name)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

describe('lanes', () => {
  const laneOf = (request: string) => request[0] as string

  test('what waits in one lane holds up no other', async () => {
    const { serve, batches, begun } = servedByHand()
    const lanes = createLanes<string, string>({ serve, laneOf, mostAtOnce: 2 })
    const stuck = lanes.ask('a1')
    await begun(1)
    for (const [index, name] of ['b1', 'b2'].entries()) {
      const served = lanes.ask(name)
      await begun(index + 2)
      batches[index + 1]?.answer()
      expect(await served).toBe(`${name}!`)
    }
    batches[0]?.answer()
    expect(await stuck).toBe('a1!')
  })

  test('more than may be served at once wait for their turn, and gather meanwhile', async () => {
    const { serve, batches, begun } = servedByHand()
    const lanes = createLanes<string, string>({ serve, laneOf, mostAtOnce: 2 })
    const first = ['a1', 'b1'].map((name) => lanes.ask(name))
    await begun(2)
    const third = lanes.ask('c1')
    await new Promise((resolve) => setImmediate(resolve))
    const fourth = lanes.ask('c2')
    expect(batches).toHaveLength(2)
    batches[1]?.answer()
    await begun(3)
    expect(batches[2]?.requests).toEqual(['c1', 'c2'])
    for (const { answer } of batches) answer()
    expect(await Promise.all([...first, third, fourth])).toEqual(['a1!', 'b1!', 'c1!', 'c2!'])
  })
})
