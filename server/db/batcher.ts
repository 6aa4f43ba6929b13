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
  /** The batch's name in traces of the shop. */
  name?: string
  /**
   * Serves a batch in one round trip: one answer a request, in order. A request whose answer is a promise of `again`
   * waits for it beside the batches, which go on meanwhile.
   */
  serve: (batch: Request[]) => Promise<(Answer | Again)[]>
  /** Two requests with the same key never share a batch, and one waits until the other is served. */
  exclusiveKey?: (request: Request) => string
  /** At most this many requests wait for the next batches. */
  longestQueue?: number
  /**
   * Gives the identity that a request shares with its repeats. With it, a request that a full queue refused
   * keeps its place: when it comes back in time it is taken before all that came later.
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
  /** The requests of visitors for which it is served, as far as they are known. */
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
 * Batches without a timer: while one round trip is in flight the next batch gathers. Idle costs nothing, load
 * makes the batches. `serve` must be idempotent, for a batch that fails is asked again:
 *
 * - by a fault of the code, each of its requests alone, so one bad request does not affect the others;
 * - without the database once more as a whole, because a single connection may have been lost;
 * - after a timeout, or the second time without the database, not at all: the batch and the requests behind
 *   it, which would wait as long for the same, are refused at once.
 */
export function createBatcher<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
): Batcher<Request, Answer> {
  return new Lane(options)
}

export interface LaneOptions<Request, Answer> extends BatcherOptions<Request, Answer> {
  /** Names the lane of a request: the thing that it has to wait for. */
  laneOf: (request: Request) => string
  /** At most this many lanes are served at the same moment. */
  mostAtOnce: number
}

/** A batcher for each thing that can be locked: requests for another thing are served meanwhile. */
export function createLanes<Request, Answer>(
  options: LaneOptions<Request, Answer>,
): Batcher<Request, Answer> {
  const lanes = new Map<string, Lane<Request, Answer>>()
  const turn = pLimit(options.mostAtOnce)
  const open = (name: string) => {
    for (const [other, lane] of lanes) if (lane.isIdle()) lanes.delete(other)
    const lane = new Lane(options, turn)
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

/**
 * Requests stand in the order in which they came, those of one key behind one another: its next request goes to the end
 * when the one before is served. So each request is moved a fixed number of times, however many wait.
 */
class Lane<Request, Answer> implements Batcher<Request, Answer> {
  readonly #options: BatcherOptions<Request, Answer>
  readonly #turn: Turn
  readonly #longestQueue: number
  readonly #turnedAway: ReturnType<typeof createTurnedAway> | undefined
  /** Keys of which a request may be served. */
  readonly #ready = new Line<Key<Request, Answer>>()
  readonly #keys = new Map<string, Key<Request, Answer>>()
  /** Requests that wait for a batch. */
  #size = 0
  #isBusy = false
  /** Requests that wait for something else than a batch. */
  #beside = 0
  /** Milliseconds per request in the newest batch. */
  #msEach: number | undefined

  constructor(options: BatcherOptions<Request, Answer>, turn: Turn = (work) => work()) {
    this.#options = options
    this.#turn = turn
    this.#longestQueue = options.longestQueue ?? usualQueue
    this.#turnedAway = options.idOf && createTurnedAway(() => this.#nowMs())
  }

  /** True where no request waits, and no place is kept for one. */
  isIdle(): boolean {
    return !this.#isBusy && this.#beside === 0 && (this.#turnedAway?.isEmpty() ?? true)
  }

  async ask(request: Request): Promise<Answer> {
    const crowded = this.#crowd(request)
    if (crowded !== undefined) throw crowded
    return await new Promise((resolve, reject) => {
      const key = this.#keyOf(request)
      this.#add({ request, traces: currentTraces(), key, attempts: 0, resolve, reject })
      this.#begin()
    })
  }

  #nowMs(): number {
    return this.#options.clock?.().getTime() ?? 0
  }

  #keyOf(request: Request): Key<Request, Answer> {
    const name = this.#options.exclusiveKey?.(request)
    const known = name === undefined ? undefined : this.#keys.get(name)
    if (known !== undefined) return known
    const key = { name, waiting: new Line<Waiting<Request, Answer>>(), isServed: false }
    if (name !== undefined) this.#keys.set(name, key)
    return key
  }

  #add(waiting: Waiting<Request, Answer>): void {
    const { key } = waiting
    if (key.waiting.isEmpty && !key.isServed) this.#ready.push(key)
    key.waiting.push(waiting)
    this.#size += 1
  }

  #takeBatch(): Waiting<Request, Answer>[] {
    const batch: Waiting<Request, Answer>[] = []
    while (batch.length < maxBatch) {
      const key = this.#ready.shift()
      const waiting = key?.waiting.shift()
      if (key === undefined || waiting === undefined) break
      key.isServed = true
      batch.push(waiting)
    }
    this.#size -= batch.length
    return batch
  }

  /** Its request was answered: the next one of the key may be served. */
  #release(key: Key<Request, Answer>): void {
    key.isServed = false
    if (!key.waiting.isEmpty) this.#ready.push(key)
    else if (key.name !== undefined) this.#keys.delete(key.name)
  }

  #reject(waiting: Waiting<Request, Answer>, error: unknown): void {
    this.#release(waiting.key)
    waiting.reject(error)
  }

  #settle(waiting: Waiting<Request, Answer>, answer: Answer | Promise<typeof again>): void {
    if (answer instanceof Promise) {
      this.#beside += 1
      void answer
        .then(
          () => this.#repeat(waiting),
          (error) => this.#reject(waiting, error),
        )
        .finally(() => {
          this.#beside -= 1
          this.#begin()
        })
    } else {
      this.#release(waiting.key)
      waiting.resolve(answer)
    }
  }

  #repeat(waiting: Waiting<Request, Answer>): void {
    waiting.attempts += 1
    if (waiting.attempts >= maxAttempts) {
      this.#reject(waiting, new Unavailable(`no place was free in ${maxAttempts} batches`))
      return
    }
    waiting.key.isServed = false
    waiting.key.waiting.unshift(waiting)
    this.#ready.unshift(waiting.key)
    this.#size += 1
  }

  #refuse(batch: Waiting<Request, Answer>[], error: unknown): void {
    for (const waiting of batch) this.#reject(waiting, error)
    while (!this.#ready.isEmpty) for (const waiting of this.#takeBatch()) this.#reject(waiting, error)
  }

  async #serveAll(batch: Waiting<Request, Answer>[], isRepeat = false): Promise<void> {
    try {
      const traces = batch.flatMap(({ traces }) => traces)
      const answers = await traced(traces, () =>
        inSpan(
          this.#options.name ?? 'batch',
          () => ({
            kind: 'internal',
            facts: { 'batch.size': batch.length },
            links: traces.slice(1).flatMap(({ span }) => span ?? []),
          }),
          () => this.#options.serve(batch.map(({ request }) => request)),
        ),
      )
      const unserved: Waiting<Request, Answer>[] = []
      for (const [index, waiting] of batch.entries())
        if (answers[index] === again) unserved.push(waiting)
        else this.#settle(waiting, answers[index] as Answer | Promise<typeof again>)
      // The last one first, so that they stand before all others in their order.
      for (const waiting of unserved.reverse()) this.#repeat(waiting)
    } catch (error) {
      if (isUnavailable(error)) {
        if (isRepeat || isTimeout(error)) this.#refuse(batch, error)
        else await this.#serveAll(batch, true)
      } else if (batch.length === 1) this.#reject(batch[0] as Waiting<Request, Answer>, error)
      else for (const waiting of batch) await this.#serveAll([waiting])
    }
  }

  async #serveNext(): Promise<void> {
    const batch = this.#takeBatch()
    const begunMs = this.#nowMs()
    await this.#serveAll(batch)
    if (this.#options.clock !== undefined && batch.length > 0)
      this.#msEach = (this.#nowMs() - begunMs) / batch.length
  }

  async #pump(): Promise<void> {
    // Requests that arrived in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (!this.#ready.isEmpty) await this.#turn(() => this.#serveNext())
    this.#isBusy = false
  }

  #begin(): void {
    if (this.#isBusy) return
    this.#isBusy = true
    void this.#pump()
  }

  /** Why a request is not taken in, when it is not. */
  #crowd(request: Request): Crowded | undefined {
    const id = this.#options.idOf?.(request) ?? ''
    const ahead = this.#size + (this.#turnedAway?.before(id) ?? 0)
    // Free places are for those who were turned away, and then for others.
    if (ahead < this.#longestQueue || (this.#size < this.#longestQueue && this.#turnedAway?.has(id))) {
      this.#turnedAway?.leave(id)
      return undefined
    }
    const freeInSeconds =
      this.#msEach === undefined
        ? usualRetrySeconds
        : Math.ceil(((ahead - this.#longestQueue + 1) * this.#msEach) / 1000)
    const seconds = Math.min(Math.max(freeInSeconds, 1), longestRetrySeconds)
    this.#turnedAway?.keep(id, seconds)
    return new Crowded(ahead, seconds)
  }
}
