import type pg from 'pg'

/** What the engine answers for one request. */
export type DrawOutcome =
  | { outcome: 'drawn'; firstSlot: number; ticketHash: string }
  | { outcome: 'short' | 'not enough left' | 'over limit' | 'not on sale' | 'other input' | 'unknown' }

export interface DrawRequest {
  /** Chosen before the draw; a repeat with the same id answers the same draw. */
  id: string
  memberId: string
  packId: string
  count: number
}

export interface DrawEngine {
  draw(request: DrawRequest): Promise<DrawOutcome>
  /** How many transactions served how many requests, for the bench. */
  readonly served: { batches: number; requests: number }
}

export interface EngineOptions {
  clock: () => Date
  /** Ends points of a member that are due, so that the batch can go on without them. */
  expirePoints: (memberId: string) => Promise<unknown>
}

const maxBatch = 256
const maxAttempts = 20

interface Waiting {
  request: DrawRequest
  attempts: number
  resolve: (outcome: DrawOutcome) => void
  reject: (error: unknown) => void
}

const statement = {
  name: 'draw-batch',
  text: 'select o_index, o_outcome, o_first_slot, o_ticket_hash from draw_batch($1, $2, $3, $4, $5)',
  rowMode: 'array' as const,
}
type BatchRow = [index: number, outcome: number, firstSlot: number | null, ticketHash: Buffer | null]

const refusals = {
  1: 'short',
  2: 'not enough left',
  3: 'over limit',
  6: 'not on sale',
  7: 'other input',
  8: 'unknown',
} as const
const isRefusal = (code: number): code is keyof typeof refusals => code in refusals
const drawn = 0
const pointsAreDue = 5

/**
 * Serves draws in batches without a timer: while one transaction is in flight the next batch gathers, at
 * most one request a member. Each request has an outcome of its own; the row locks inside `draw_batch`,
 * not this queue, make several processes correct together.
 */
export function createDrawEngine(pool: pg.Pool, { clock, expirePoints }: EngineOptions): DrawEngine {
  let queue: Waiting[] = []
  let isBusy = false
  const served = { batches: 0, requests: 0 }

  const takeBatch = (): Waiting[] => {
    const members = new Set<string>()
    const batch: Waiting[] = []
    const rest: Waiting[] = []
    for (const waiting of queue) {
      if (batch.length < maxBatch && !members.has(waiting.request.memberId)) {
        members.add(waiting.request.memberId)
        batch.push(waiting)
      } else rest.push(waiting)
    }
    queue = rest
    return batch
  }

  const ask = async (batch: Waiting[]): Promise<BatchRow[]> => {
    const requests = batch.map(({ request }) => request)
    const { rows } = await pool.query<BatchRow>({
      ...statement,
      values: [
        requests.map((request) => request.packId),
        requests.map((request) => request.id),
        requests.map((request) => request.memberId),
        requests.map((request) => request.count),
        clock(),
      ],
    })
    served.batches += 1
    served.requests += batch.length
    return rows
  }

  const settle = (batch: Waiting[], rows: BatchRow[]) => {
    for (const [index, code, firstSlot, ticketHash] of rows) {
      const waiting = batch[index - 1] as Waiting
      if (code === drawn)
        waiting.resolve({
          outcome: 'drawn',
          firstSlot: firstSlot as number,
          ticketHash: (ticketHash as Buffer).toString('hex'),
        })
      else if (isRefusal(code)) waiting.resolve({ outcome: refusals[code] })
      else if (++waiting.attempts >= maxAttempts)
        waiting.reject(new Error('a draw found no place in 20 batches'))
      else if (code === pointsAreDue)
        expirePoints(waiting.request.memberId).then(() => enqueue(waiting), waiting.reject)
      else queue.unshift(waiting)
    }
  }

  const serve = async (batch: Waiting[]) => {
    try {
      settle(batch, await ask(batch))
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      // One request may have spoilt the batch; alone, each gets its own answer. The transaction either
      // happened as a whole, then the ids replay it, or not at all.
      for (const waiting of batch) await serve([waiting])
    }
  }

  const pump = async () => {
    // Requests that arrived in the same turn of the event loop share the first batch.
    await new Promise((resolve) => setImmediate(resolve))
    while (queue.length > 0) await serve(takeBatch())
    isBusy = false
  }

  const enqueue = (waiting: Waiting) => {
    queue.push(waiting)
    if (isBusy) return
    isBusy = true
    void pump()
  }

  return {
    served,
    draw: (request) =>
      new Promise((resolve, reject) => {
        enqueue({ request, attempts: 0, resolve, reject })
      }),
  }
}
