import pLimit from 'p-limit'
import { currentTraces, type RequestTrace, traced } from '#server/watch/request-trace.ts'
import { inSpan } from '#server/watch/tracing.ts'
import { Line } from './line.ts'
import { createTurnedAway } from './turned-away.ts'
import { Crowded, isTimeout, isUnavailable, Unavailable, usualRetrySeconds } from './unavailable.ts'

/** Gathers single requests into batches. */
export interface Batcher<Request, Answer> {
  /** Rejects with `Crowded` when too many wait. */
  ask(request: Request): Promise<Answer>
}

/** The answer of `serve` for a request that must go into the next batch. */
export const again = Symbol('again')
export type Again = typeof again | Promise<typeof again>

export interface BatcherOptions<Request, Answer> {
  /** What a batch is called where the shop is traced. */
  name?: string
  /**
   * Serves a batch in one round trip: one answer a request, in order. A request whose answer is a promise of `again`
   * waits for it beside the batches, which go on meanwhile.
   */
  serve: (batch: Request[]) => Promise<(Answer | Again)[]>
  /** Two requests with the same key never share a batch, and one waits until the other is served. */
  exclusiveKey?: (request: Request) => string
  /** How many requests wait at most for the next batches. */
  longestQueue?: number
  /**
   * What a request has in common with its repeats. With it, a request that a full queue refused keeps its place: when it
   * comes back in time it is taken before all that came later.
   */
  idOf?: (request: Request) => string
  /** Needed for places that are kept, and for telling when one may be free. */
  clock?: () => Date
}

const maxBatch = 256
const maxAttempts = 20
const usualQueue = 16 * maxBatch

/** When a full queue may have a place, in seconds. */
const longestRetrySeconds = 30

interface Waiting<Request, Answer> {
  request: Request
  /** For whom it is served, as far as it is known. */
  traces: readonly RequestTrace[]
  key: Key<Request, Answer>
  attempts: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/** The requests of one key. It stands in the line once, so a key with many requests holds up no other. */
interface Key<Request, Answer> {
  name: string | undefined
  waiting: Line<Waiting<Request, Answer>>
  /** One of its requests is being served, or waits beside: the others wait for it. */
  isServed: boolean
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
  const lanes = new Map<string, Lane<Request, Answer>>()
  const turn = pLimit(options.mostAtOnce)
  const open = (name: string) => {
    for (const [other, lane] of lanes) if (lane.isIdle()) lanes.delete(other)
    const lane = createLane(options, turn)
    lanes.set(name, lane)
    return lane
  }
  return {
    ask(request) {
      const name = options.laneOf(request)
      return (lanes.get(name) ?? open(name)).ask(request)
    },
  }
}

interface Lane<Request, Answer> extends Batcher<Request, Answer> {
  /** No request waits, and no place is kept for one. */
  isIdle(): boolean
}

/**
 * Requests stand in the order in which they came, those of one key behind one another: its next request goes to the end
 * when the one before is served. So each request is moved a fixed number of times, however many wait.
 */
function createLane<Request, Answer>(
  {
    name = 'batch',
    serve,
    exclusiveKey,
    longestQueue = usualQueue,
    idOf,
    clock,
  }: BatcherOptions<Request, Answer>,
  turn: Turn = (work) => work(),
): Lane<Request, Answer> {
  type Asked = Waiting<Request, Answer>
  const nowMs = () => clock?.().getTime() ?? 0
  const turnedAway = idOf && createTurnedAway(nowMs)
  /** Keys of which a request may be served. */
  const ready = new Line<Key<Request, Answer>>()
  const keys = new Map<string, Key<Request, Answer>>()
  /** Requests that wait for a batch. */
  let size = 0
  let isBusy = false
  /** Requests that wait for something else than a batch. */
  let beside = 0
  /** What a request took in the newest batch. */
  let msEach: number | undefined

  const keyOf = (request: Request): Key<Request, Answer> => {
    const name = exclusiveKey?.(request)
    const known = name === undefined ? undefined : keys.get(name)
    if (known !== undefined) return known
    const key = { name, waiting: new Line<Asked>(), isServed: false }
    if (name !== undefined) keys.set(name, key)
    return key
  }

  const add = (waiting: Asked) => {
    const { key } = waiting
    if (key.waiting.isEmpty && !key.isServed) ready.push(key)
    key.waiting.push(waiting)
    size += 1
  }

  const takeBatch = (): Asked[] => {
    const batch: Asked[] = []
    while (batch.length < maxBatch) {
      const key = ready.shift()
      const waiting = key?.waiting.shift()
      if (key === undefined || waiting === undefined) break
      key.isServed = true
      batch.push(waiting)
    }
    size -= batch.length
    return batch
  }

  /** Its request was answered: the next one of the key may be served. */
  const release = (key: Key<Request, Answer>) => {
    key.isServed = false
    if (!key.waiting.isEmpty) ready.push(key)
    else if (key.name !== undefined) keys.delete(key.name)
  }

  const reject = (waiting: Asked, error: unknown) => {
    release(waiting.key)
    waiting.reject(error)
  }

  const settle = (waiting: Asked, answer: Answer | Promise<typeof again>) => {
    if (answer instanceof Promise) {
      beside += 1
      void answer
        .then(
          () => repeat(waiting),
          (error) => reject(waiting, error),
        )
        .finally(() => {
          beside -= 1
          begin()
        })
    } else {
      release(waiting.key)
      waiting.resolve(answer)
    }
  }

  const repeat = (waiting: Asked) => {
    waiting.attempts += 1
    if (waiting.attempts >= maxAttempts)
      return reject(waiting, new Unavailable(`no place in ${maxAttempts} batches`))
    waiting.key.isServed = false
    waiting.key.waiting.unshift(waiting)
    ready.unshift(waiting.key)
    size += 1
  }

  const refuse = (batch: Asked[], error: unknown) => {
    for (const waiting of batch) reject(waiting, error)
    while (!ready.isEmpty) for (const waiting of takeBatch()) reject(waiting, error)
  }

  const serveAll = async (batch: Asked[], isRepeat = false): Promise<void> => {
    try {
      const traces = batch.flatMap(({ traces }) => traces)
      const answers = await traced(traces, () =>
        inSpan(
          name,
          () => ({
            kind: 'internal',
            facts: { 'batch.size': batch.length },
            links: traces.slice(1).flatMap(({ span }) => span ?? []),
          }),
          () => serve(batch.map(({ request }) => request)),
        ),
      )
      const unserved: Asked[] = []
      for (const [index, waiting] of batch.entries())
        if (answers[index] === again) unserved.push(waiting)
        else settle(waiting, answers[index] as Answer | Promise<typeof again>)
      // The last one first, so that they stand before all others in their order.
      for (const waiting of unserved.reverse()) repeat(waiting)
    } catch (error) {
      if (isUnavailable(error)) {
        if (isRepeat || isTimeout(error)) refuse(batch, error)
        else await serveAll(batch, true)
      } else if (batch.length === 1) reject(batch[0] as Asked, error)
      else for (const waiting of batch) await serveAll([waiting])
    }
  }

  const serveNext = async () => {
    const batch = takeBatch()
    const begunMs = nowMs()
    await serveAll(batch)
    if (clock !== undefined && batch.length > 0) msEach = (nowMs() - begunMs) / batch.length
  }

  const pump = async () => {
    // Requests that arrived in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (!ready.isEmpty) await turn(serveNext)
    isBusy = false
  }

  const begin = () => {
    if (isBusy) return
    isBusy = true
    void pump()
  }

  /** Why a request is not taken in, when it is not. */
  const crowd = (request: Request): Crowded | undefined => {
    const id = idOf?.(request) ?? ''
    const ahead = size + (turnedAway?.before(id) ?? 0)
    // Free places are for those who were turned away, and then for others.
    if (ahead < longestQueue || (size < longestQueue && turnedAway?.has(id))) {
      turnedAway?.leave(id)
      return undefined
    }
    const freeInSeconds =
      msEach === undefined ? usualRetrySeconds : Math.ceil(((ahead - longestQueue + 1) * msEach) / 1000)
    const seconds = Math.min(Math.max(freeInSeconds, 1), longestRetrySeconds)
    turnedAway?.keep(id, seconds)
    return new Crowded(ahead, seconds)
  }

  return {
    isIdle: () => !isBusy && beside === 0 && (turnedAway?.isEmpty() ?? true),
    ask: async (request) => {
      const crowded = crowd(request)
      if (crowded !== undefined) throw crowded
      return await new Promise((resolve, reject) => {
        add({ request, traces: currentTraces(), key: keyOf(request), attempts: 0, resolve, reject })
        begin()
      })
    },
  }
}
