import type pg from 'pg'
import { maxDrawCount } from '#contract/draw-count.ts'
import { createBatcher } from '#server/db/batcher.ts'
import { type Database, query } from '#server/db/pool.ts'
import type { BoxCurrency } from '#server/db/schema.ts'

/** Why a member is not one of those who may draw from a pack: `audience_refusal.sql`. */
export type Outside = 'invited' | 'registered' | 'rank' | 'phone'

export type DrawRefusal =
  | 'bad count'
  | 'unknown'
  | 'not on sale'
  | 'halted'
  /** The beacon or its witnesses are silent. */
  | 'paused'
  /** The shop has an open claim against the member. */
  | 'held'
  | 'not enough left'
  | 'over limit'
  | 'short of points'
  | 'short of coins'
  | `outside: ${Outside}`

export interface WantedDraw {
  memberId: string
  packId: string
  count: number
}

/** A purchase that may be made. */
export interface Drawable {
  /** The number of entries in the member's ledger: while it holds no more, the member has drawn nothing since. */
  entryCount: number
}

/** Checks a purchase before it is made. */
export type DrawChecker = (wanted: WantedDraw) => Promise<DrawRefusal | Drawable>

export interface Circumstances {
  currency: BoxCurrency | null
  price: number
  left: number
  isOnSale: boolean
  /** Halted by the operator, at any time before its end. */
  isHalted: boolean
  /** The most draws that the limits of the pack leave to this member in one purchase; null: none limits it. */
  allowed: number | null
  funds: number | null
  /** Draws that a limit for a day or a week leaves to this member now, and when it begins anew. */
  leftInPeriod: number | null
  renewsAt: Date | null
  /** Null for a guest. */
  entryCount: number | null
  /** The shop has an open claim against the member. */
  isHeld: boolean
  outside: Outside | null
  /** Null: its sale has nothing to wait for. */
  isPaused: boolean | null
}

const statement = {
  name: 'check-draws',
  text: `select o_currency currency, o_price price, o_left "left", o_is_on_sale "isOnSale",
    o_is_halted "isHalted", o_allowed allowed, o_funds funds,
    o_left_in_period "leftInPeriod", o_renews_at "renewsAt", o_entry_count "entryCount",
    o_is_held "isHeld", why_outside(($1::text[])[o_index], ($2::uuid[])[o_index], $3) outside,
    pauses_at(($1::text[])[o_index]) <= $3 "isPaused"
    from check_draws($1, $2, $3)`,
}

/** The same of several packs for one member, by pack: a page shows it as a check would judge it. Reads only. */
export async function readCircumstances(
  db: Database,
  memberId: string | undefined,
  packIds: string[],
  now: Date,
): Promise<Map<string, Circumstances>> {
  if (packIds.length === 0) return new Map()
  const members = packIds.map(() => memberId ?? null)
  const rows = await query<Circumstances>(db, statement.text, [packIds, members, now])
  return new Map(rows.map((row, index) => [packIds[index] as string, row]))
}

/**
 * Checks purchases of many members in one round trip. Reads only; the draw checks again.
 */
export function createDrawChecker(pool: pg.Pool, clock: () => Date): DrawChecker {
  const batcher = createBatcher<WantedDraw, Circumstances>({
    name: 'check batch',
    async serve(batch) {
      const values = [batch.map((wanted) => wanted.packId), batch.map((wanted) => wanted.memberId), clock()]
      const { rows } = await pool.query<Circumstances>({ ...statement, values })
      return rows
    },
  })
  return async (wanted) => {
    const { count } = wanted
    if (!Number.isInteger(count) || count < 1 || count > maxDrawCount) return 'bad count'
    return judge(count, await batcher.ask(wanted))
  }
}

function judge(count: number, now: Circumstances): DrawRefusal | Drawable {
  if (now.currency === null || now.funds === null || now.entryCount === null) return 'unknown'
  if (now.isHeld) return 'held'
  if (now.isHalted) return 'halted'
  if (!now.isOnSale) return 'not on sale'
  if (count > now.left) return 'not enough left'
  if (now.isPaused) return 'paused'
  if (now.outside !== null) return `outside: ${now.outside}`
  if (now.allowed !== null && count > now.allowed) return 'over limit'
  if (now.funds >= now.price * count) return { entryCount: now.entryCount }
  return now.currency === 'points' ? 'short of points' : 'short of coins'
}
