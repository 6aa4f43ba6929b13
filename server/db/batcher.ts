/** Gathers single requests into batches. */
export interface Batcher<Request, Answer> {
  ask(request: Request): Promise<Answer>
}

/** The answer of `serve` for a request that must go into the next batch. */
export const again = Symbol('again')

export interface BatcherOptions<Request, Answer> {
  /** Serves a batch in one round trip: one answer a request, in order. */
  serve: (batch: Request[]) => Promise<(Answer | typeof again)[]>
  /** Two requests with the same key never share a batch. */
  exclusiveKey?: (request: Request) => string
}

const maxBatch = 256
const maxAttempts = 20

interface Waiting<Request, Answer> {
  request: Request
  attempts: number
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void
}

/**
 * Batches without a timer: while one round trip is in flight the next batch gathers. Idle costs nothing,
 * load makes the batches. When a batch fails, each of its requests is asked alone, so one bad request
 * does not affect the others; `serve` must therefore be idempotent.
 */
export function createBatcher<Request, Answer>(
  options: BatcherOptions<Request, Answer>,
): Batcher<Request, Answer> {
  const { serve, exclusiveKey } = options
  let queue: Waiting<Request, Answer>[] = []
  let isBusy = false

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

  const settle = (waiting: Waiting<Request, Answer>, answer: Answer | typeof again) => {
    if (answer !== again) waiting.resolve(answer)
    else if (++waiting.attempts >= maxAttempts)
      waiting.reject(new Error(`no place in ${maxAttempts} batches`))
    else queue.unshift(waiting)
  }

  const serveAll = async (batch: Waiting<Request, Answer>[]): Promise<void> => {
    try {
      const answers = await serve(batch.map(({ request }) => request))
      for (const [index, waiting] of batch.entries()) settle(waiting, answers[index] as Answer | typeof again)
    } catch (error) {
      if (batch.length === 1) batch[0]?.reject(error)
      else for (const waiting of batch) await serveAll([waiting])
    }
  }

  const pump = async () => {
    // Requests that arrived in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await serveAll(takeBatch())
    isBusy = false
  }

  return {
    ask: (request) =>
      new Promise((resolve, reject) => {
        queue.push({ request, attempts: 0, resolve, reject })
        if (isBusy) return
        isBusy = true
        void pump()
      }),
  }
}
