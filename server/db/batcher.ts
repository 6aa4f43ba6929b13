import { isTimeout, isUnavailable, Unavailable } from './unavailable.ts'

/** Gathers single requests into batches. */
export interface Batcher<Request, Answer> {
  /** Rejects with `Unavailable` when too many wait. */
  ask(request: Request): Promise<Answer>
}

/** The answer of `serve` for a request that must go into the next batch. */
export const again = Symbol('again')
export type Again = typeof again | Promise<typeof again>

export interface BatcherOptions<Request, Answer> {
  /**
   * Serves a batch in one round trip: one answer a request, in order. A request whose answer is a promise of `again`
   * waits for it beside the batches, which go on meanwhile.
   */
  serve: (batch: Request[]) => Promise<(Answer | Again)[]>
  /** Two requests with the same key never share a batch. */
  exclusiveKey?: (request: Request) => string
  /** How many requests wait at most for the next batches. */
  longestQueue?: number
}

const maxBatch = 256
const maxAttempts = 20
const usualQueue = 16 * maxBatch

interface Waiting<Request, Answer> {
  request: Request
  attempts: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** Does a work as soon as it may begin. */
type Turn = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Batches without a timer: while one round trip is in flight the next batch gathers. Idle costs nothing,
 * load makes the batches. `serve` must be idempotent, for a batch that fails is asked again:
 *
 * - by a fault of the code, each of its requests alone, so one bad request does not affect the others;
 * - without the database once more as a whole, because a single connection may have been lost;
 * - after a timeout, or the second time without the database, not at all: the batch and what waits behind it, which
 *   would wait as long for the same, are refused at once.
 */
export function createBatcher<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
): Batcher<Request, Answer> {
  return createLane(options)
}

export interface LaneOptions<Request, Answer> extends BatcherOptions<Request, Answer> {
  /** What the request has to wait for. */
  laneOf: (request: Request) => string
  /** How many lanes are served at the same moment. */
  mostAtOnce: number
}

/** A batcher for each thing that can be locked: who waits for another is served meanwhile. */
export function createLanes<Request, Answer>(
  options: LaneOptions<Request, Answer>,
): Batcher<Request, Answer> {
  const lanes = new Map<string, Batcher<Request, Answer>>()
  const turn = createTurns(options.mostAtOnce)
  return {
    ask(request) {
      const name = options.laneOf(request)
      let lane = lanes.get(name)
      if (lane === undefined) {
        lane = createLane(options, turn, () => lanes.delete(name))
        lanes.set(name, lane)
      }
      return lane.ask(request)
    },
  }
}

/** Lets `most` works run at once, the others in the order in which they came. */
export function createTurns(most: number): Turn {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}

/** @param ended called when no request waits any more */
function createLane<Request, Answer>(
  { serve, exclusiveKey, longestQueue = usualQueue }: BatcherOptions<Request, Answer>,
  turn: Turn = (work) => work(),
  ended = () => {},
): Batcher<Request, Answer> {
  let queue: Waiting<Request, Answer>[] = []
  let isBusy = false
  /** Requests that wait for something else than a batch. */
  let beside = 0

  const takeBatch = (): Waiting<Request, Answer>[] => {
    const keys = new Set<string>()
    const batch: Waiting<Request, Answer>[] = []
    const rest: Waiting<Request, Answer>[] = []
    for (const waiting of queue) {
      const key = exclusiveKey?.(waiting.request)
      if (batch.length < maxBatch && (key === undefined || !keys.has(key))) {
        if (key !== undefined) keys.add(key)
        batch.push(waiting)
      } else rest.push(waiting)
    }
    queue = rest
    return batch
  }

  const settle = (waiting: Waiting<Request, Answer>, answer: Answer | Again) => {
    if (answer instanceof Promise) {
      beside += 1
      void answer
        .then(() => repeat(waiting), waiting.reject)
        .finally(() => {
          beside -= 1
          begin()
        })
    } else if (answer === again) repeat(waiting)
    else waiting.resolve(answer)
  }

  const repeat = (waiting: Waiting<Request, Answer>) => {
    waiting.attempts += 1
    if (waiting.attempts < maxAttempts) queue.unshift(waiting)
    else waiting.reject(new Unavailable(`no place in ${maxAttempts} batches`))
  }

  const refuse = (batch: Waiting<Request, Answer>[], error: unknown) => {
    for (const waiting of [...batch, ...queue.splice(0)]) waiting.reject(error)
  }

  const serveAll = async (batch: Waiting<Request, Answer>[], isRepeat = false): Promise<void> => {
    try {
      const answers = await serve(batch.map(({ request }) => request))
      for (const [index, waiting] of batch.entries()) settle(waiting, answers[index] as Answer | Again)
    } catch (error) {
      if (isUnavailable(error)) {
        if (isRepeat || isTimeout(error)) refuse(batch, error)
        else await serveAll(batch, true)
      } else if (batch.length === 1) batch[0]?.reject(error)
      else for (const waiting of batch) await serveAll([waiting])
    }
  }

  const pump = async () => {
    // Requests that arrived in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await turn(() => serveAll(takeBatch()))
    isBusy = false
    if (beside === 0) ended()
  }

  const begin = () => {
    if (isBusy) return
    isBusy = true
    void pump()
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        if (queue.length >= longestQueue)
          return reject(new Unavailable(`${longestQueue} requests wait already`))
        queue.push({ request, attempts: 0, resolve, reject })
        begin()
      }),
  }
}
