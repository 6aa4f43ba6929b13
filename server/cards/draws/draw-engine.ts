import pLimit from 'p-limit'
import type pg from 'pg'
import { again, createLanes } from '#server/db/batcher.ts'
import type { Outside } from './check-draw.ts'

/** The engine's answer to one request. */
export type DrawOutcome =
  | { outcome: 'drawn'; firstSlot: number; ticketHash: string }
  | {
      outcome:
        | 'short'
        | 'not enough left'
        | 'over limit'
        | 'not on sale'
        | 'halted'
        /** The beacon or its witnesses are silent. */
        | 'paused'
        | 'other input'
        | 'unknown'
        /** The shop has an open claim against the member. */
        | 'held'
        | `outside: ${Outside}`
    }

export interface DrawRequest {
  /** Idempotency key, chosen before the draw: the same id answers the same draw. */
  id: string
  memberId: string
  packId: string
  count: number
  /** The version of the legal texts the member was shown. */
  termsNo: number
  /**
   * The number of entries in the member's ledger when the id was chosen, or before: if it holds no more, no draw of
   * this id exists, because every draw adds one. Without it the draw is looked for.
   */
  entryCount?: number | undefined
}

export interface DrawEngine {
  draw(request: DrawRequest): Promise<DrawOutcome>
}

export interface EngineOptions {
  clock: () => Date
  /** Waits for the wallet of a member, and expires the points that are due. */
  expirePoints: (memberId: string) => Promise<unknown>
  /** Told of each batch that was served, and how many draws it held. */
  served?: (draws: number) => void
}

const statement = {
  name: 'draw-batch',
  text: 'select o_index, o_outcome, o_first_slot, o_ticket_hash from draw_batch($1, $2, $3, $4, $5, $6, $7) order by o_index',
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
  9: 'halted',
  11: 'held',
  12: 'outside: invited',
  13: 'outside: registered',
  14: 'outside: rank',
  15: 'outside: phone',
  16: 'paused',
} as const
const isRefusal = (code: number): code is keyof typeof refusals => code in refusals
const drawn = 0
const pointsAreDue = 5
const walletIsLocked = 10

/** Other calls find a connection, too, while every lane waits for a box and members for their wallets. */
const shareOfLanes = 0.5
const shareOfWallets = 0.2

/**
 * Serves draws in batches, those of each pack in their own lane (decision 011): while a box is locked, its draws
 * are refused with `Unavailable` and no other waits for them. Requests for a locked wallet wait outside the lanes.
 * A batch has at most one request per member and is one transaction with an outcome for each. Several lanes and
 * processes are safe because `draw_batch` locks the rows, and free of deadlocks because each locks one box before
 * any wallet, and wallets by id. The id is the idempotency key, so a batch whose answer was lost can be retried.
 */
export function createDrawEngine(pool: pg.Pool, { clock, expirePoints, served }: EngineOptions): DrawEngine {
  const size = pool.options.max ?? 1
  const share = (part: number) => Math.max(1, Math.floor(size * part))
  const wallets = createWalletWaits(share(shareOfWallets), expirePoints)
  const lanes = createLanes<DrawRequest, DrawOutcome>({
    name: 'draw batch',
    laneOf: (request) => request.packId,
    mostAtOnce: share(shareOfLanes),
    exclusiveKey: (request) => request.memberId,
    idOf: (request) => request.id,
    clock,
    async serve(batch) {
      const now = clock()
      const values = [
        batch.map((request) => request.packId),
        batch.map((request) => request.id),
        batch.map((request) => request.memberId),
        batch.map((request) => request.count),
        batch.map((request) => request.termsNo),
        now,
        batch.map((request) => request.entryCount ?? null),
      ]
      const { rows } = await pool.query<BatchRow>({ ...statement, values })
      served?.(batch.length)
      return rows.map(([index, code, firstSlot, ticketHash]) => {
        if (code === drawn)
          return {
            outcome: 'drawn',
            firstSlot: firstSlot as number,
            ticketHash: (ticketHash as Buffer).toString('hex'),
          }
        if (code === pointsAreDue || code === walletIsLocked)
          return wallets(batch[index - 1]?.memberId as string)
        return isRefusal(code) ? { outcome: refusals[code] } : again
      })
    },
  })
  return { draw: (request) => lanes.ask(request) }
}

/** Waits for wallets, a few at once and each once, however many draws wait for it. */
function createWalletWaits(most: number, waitFor: EngineOptions['expirePoints']) {
  const waits = new Map<string, Promise<typeof again>>()
  const turn = pLimit(most)
  const waitOnce = async (memberId: string): Promise<typeof again> => {
    try {
      await turn(() => waitFor(memberId))
      return again
    } finally {
      waits.delete(memberId)
    }
  }
  return (memberId: string): Promise<typeof again> => {
    const wait = waits.get(memberId) ?? waitOnce(memberId)
    waits.set(memberId, wait)
    return wait
  }
}
