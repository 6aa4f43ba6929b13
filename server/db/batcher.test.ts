import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { type RequestTrace, statementEnded, traced } from '#server/watch/request-trace.ts'
import { again, createBatcher, createLanes } from './batcher.ts'
import { Crowded, Unavailable } from './unavailable.ts'

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
    /** Resolves once so many batches were begun. */
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
  test('by a fault is retried, each request alone', async () => {
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

  test('because the database is unavailable is retried once as a whole', async () => {
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

  test('by a timeout is not retried, and the requests behind it are refused with it', {
    meta: {
      proves: [
        {
          id: 'batch-timeout',
          section: 'operating',
          says: 'A batch that timed out is refused with what waits behind it, and not asked again.',
          from: 'own',
          breaks: { replace: 'isRepeat || isTimeout(error)', with: 'isRepeat' },
        },
      ],
    },
  }, async () => {
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

test('a full queue refuses one more request, and serves those that wait', {
  meta: {
    proves: [
      {
        id: 'queue-bound',
        section: 'operating',
        says: 'A full queue refuses one more and serves those that wait.',
        from: 'own',
        breaks: {
          replace: 'if (ahead < this.#longestQueue ||',
          with: 'if (ahead <= this.#longestQueue ||',
        },
      },
    ],
  },
}, async () => {
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

describe('a crowd', () => {
  const count = 100_000

  test('of 100,000 is served in the order in which it came, and each request is looked at once', {
    meta: {
      proves: [
        {
          id: 'queue-linear',
          section: 'operating',
          says: 'Of 100,000 waiting requests each is looked at once and served in the order in which it came.',
          from: 'own',
          breaks: { replace: 'key.isServed = true', with: 'this.#keyOf(waiting.request).isServed = true' },
        },
      ],
    },
  }, async () => {
    let looked = 0
    const served: number[] = []
    const batcher = createBatcher<number, number>({
      exclusiveKey(request) {
        looked += 1
        return String(request)
      },
      longestQueue: count,
      async serve(batch) {
        served.push(...batch)
        return batch
      },
    })
    const everybody = Array.from({ length: count }, (_, index) => index)
    expect(await Promise.all(everybody.map((request) => batcher.ask(request)))).toEqual(everybody)
    expect(served).toEqual(everybody)
    expect(looked).toBe(count)
  })

  test('of 100,000 requests of ten members is served ten in a batch, each member in turn', async () => {
    let looked = 0
    let walks = 0
    const batcher = createBatcher<number, number>({
      exclusiveKey(request) {
        looked += 1
        return String(request % 10)
      },
      longestQueue: count,
      async serve(batch) {
        walks += 1
        expect(new Set(batch.map((request) => request % 10)).size).toBe(batch.length)
        return batch
      },
    })
    await Promise.all(Array.from({ length: count }, (_, index) => batcher.ask(index)))
    expect([looked, walks]).toEqual([count, count / 10])
  })

  test('places a member with many requests in the line once, so all others come before the second one', async () => {
    const served: string[] = []
    const batcher = createBatcher<string, string>({
      exclusiveKey: (request) => request[0] as string,
      async serve(batch) {
        served.push(...batch)
        return batch
      },
    })
    const others = Array.from({ length: 300 }, (_, index) => String.fromCodePoint(1000 + index))
    await Promise.all(['a1', 'a2', 'a3', ...others].map((request) => batcher.ask(request)))
    expect(served).toEqual(['a1', ...others, 'a2', 'a3'])
  })

  test('puts the requests that a batch did not serve first in the next, in their order', async () => {
    const batches: string[][] = []
    const batcher = createBatcher<string, string>({
      exclusiveKey: (request) => request[0] as string,
      async serve(batch) {
        batches.push(batch)
        return batches.length === 1 ? batch.map((name) => (name < 'c' ? again : name)) : batch
      },
    })
    await Promise.all(['a1', 'b1', 'c1', 'a2', 'c2', 'd1'].map((request) => batcher.ask(request)))
    expect(batches).toEqual([['a1', 'b1', 'c1', 'd1'], ['a1', 'b1', 'c2'], ['a2']])
  })

  test('delays the next request of a member who waits beside the batches, and no one else’s', async () => {
    const free = Promise.withResolvers<typeof again>()
    const batches: string[][] = []
    const batcher = createBatcher<string, string>({
      exclusiveKey: (request) => request[0] as string,
      async serve(batch) {
        batches.push(batch)
        return batch.map((name) => (name === 'a1' && batches.length === 1 ? free.promise : name))
      },
    })
    const ofMember = Promise.all(['a1', 'a2'].map((name) => batcher.ask(name)))
    expect(await Promise.all(['b1', 'b2'].map((name) => batcher.ask(name)))).toEqual(['b1', 'b2'])
    free.resolve(again)
    expect(await ofMember).toEqual(['a1', 'a2'])
    expect(batches).toEqual([['a1', 'b1'], ['b2'], ['a1'], ['a2']])
  })

  test('a batch that timed out refuses the requests behind it, but not those that wait for another of the same member', async () => {
    const free = Promise.withResolvers<typeof again>()
    const asked: string[][] = []
    const error = lockTimeout()
    const batcher = createBatcher<string, string>({
      exclusiveKey: (request) => request[0] as string,
      async serve(batch) {
        asked.push(batch)
        if (batch.includes('c1')) throw error
        return batch.map((name) => (name === 'a1' && asked.length === 1 ? free.promise : name))
      },
    })
    const ofMember = Promise.all(['a1', 'a2'].map((name) => batcher.ask(name)))
    expect(await batcher.ask('b1')).toBe('b1')
    expect(await Promise.all(['c1', 'c2'].map((name) => rejection(batcher.ask(name))))).toEqual([
      error,
      error,
    ])
    free.resolve(again)
    expect(await ofMember).toEqual(['a1', 'a2'])
    expect(asked).toEqual([['a1', 'b1'], ['c1'], ['a1'], ['a2']])
  })
})

describe('when the queue is full,', () => {
  /** One is being served, `longestQueue` wait; time passes by hand. */
  function crowded(longestQueue: number) {
    const { serve, batches, begun } = servedByHand()
    let nowMs = 1_000_000
    const batcher = createBatcher<string, string>({
      serve,
      exclusiveKey: (request) => request,
      idOf: (request) => request,
      clock: () => new Date(nowMs),
      longestQueue,
    })
    const ahead = async (name: string) => {
      const error = await rejection(batcher.ask(name))
      return error instanceof Crowded ? [error.ahead, error.retryAfterSeconds] : error
    }
    return { batcher, batches, begun, ahead, pass: (ms: number) => (nowMs += ms) }
  }

  test('a request learns how many are before it, and keeps its place against later ones', {
    meta: {
      proves: [
        {
          id: 'place-in-line',
          section: 'operating',
          says: 'A request that a full queue turned away keeps its place as long as it comes back in time.',
          from: 'own',
          breaks: { replace: 'turnedAway?.keep(id, seconds)', with: 'turnedAway?.leave(id)' },
        },
      ],
    },
  }, async () => {
    const { batcher, batches, begun, ahead, pass } = crowded(2)
    const taken = [batcher.ask('first')]
    await begun(1)
    taken.push(...['a', 'b'].map((name) => batcher.ask(name)))
    expect(await Promise.all(['c', 'd', 'e'].map(ahead))).toEqual([
      [2, 3],
      [3, 3],
      [4, 3],
    ])
    // Asking again moves no one.
    expect(await ahead('d')).toEqual([3, 3])
    pass(4000)
    batches[0]?.answer()
    await begun(2)
    // The queue is empty, and its two places belong to those who were turned away.
    expect(await ahead('new')).toEqual([3, 8])
    // The last of them as well, when it comes back first.
    taken.push(batcher.ask('e'), batcher.ask('c'))
    expect(await ahead('d')).toEqual([2, 4])
    batches[1]?.answer()
    await begun(3)
    batches[2]?.answer()
    expect(await Promise.all(taken)).toEqual(['first!', 'a!', 'b!', 'e!', 'c!'])
  })

  test('a place is lost when its request is not retried', async () => {
    const { batcher, batches, begun, ahead, pass } = crowded(1)
    const first = batcher.ask('first')
    await begun(1)
    const second = batcher.ask('a')
    expect(await ahead('gone')).toEqual([1, 3])
    batches[0]?.answer()
    await begun(2)
    batches[1]?.answer()
    pass(7999)
    expect(await ahead('new')).toEqual([1, 1])
    pass(6000)
    const third = batcher.ask('newer')
    await begun(3)
    batches[2]?.answer()
    expect(await Promise.all([first, second, third])).toEqual(['first!', 'a!', 'newer!'])
  })
})

test('a request that never finds a place is asked to retry', async () => {
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

test('a request whose wait fails is refused alone', async () => {
  const batcher = createBatcher<string, string>({
    serve: async (batch) =>
      batch.map((name) => (name === 'stuck' ? Promise.reject(new Unavailable('locked')) : name)),
  })
  const answers = await Promise.allSettled(['stuck', 'a'].map((name) => batcher.ask(name)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
})

describe('lanes', () => {
  const laneOf = (request: string) => request[0] as string

  test('do not delay each other', async () => {
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

  test('beyond the limit wait for their turn, and collect requests meanwhile', {
    meta: {
      proves: [
        {
          id: 'lane-share',
          section: 'operating',
          says: 'All lanes together take their share of the connections and no more.',
          from: 'own',
          breaks: { replace: 'pLimit(options.mostAtOnce)', with: 'pLimit(options.mostAtOnce + 1)' },
        },
      ],
    },
  }, async () => {
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

test('a statement of a batch counts for each of its requests, and is traced in one', async () => {
  const told: string[] = []
  const traceOf = (id: string): RequestTrace => ({
    id,
    statements: 0,
    databaseMs: 0,
    statementEnded: (statement, ms) => void told.push(`${id} ${statement} ${ms}`),
  })
  const [one, other, later] = [traceOf('one'), traceOf('other'), traceOf('later')]
  const batcher = createBatcher<string, string>({
    async serve(batch) {
      statementEnded(batch.join('+'), 5)
      return batch
    },
  })
  const ask = (trace: RequestTrace) => traced([trace], () => batcher.ask(trace.id))
  await Promise.all([ask(one), ask(other)])
  await ask(later)
  statementEnded('of a job', 5)
  expect(told).toEqual(['one one+other 5', 'later later 5'])
  expect([one, other, later].map(({ statements, databaseMs }) => [statements, databaseMs])).toEqual([
    [1, 5],
    [1, 5],
    [1, 5],
  ])
})
