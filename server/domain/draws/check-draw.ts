import { maxDrawCount } from '../../../contract/draws.ts'
import type { Database } from '../../db/pool.ts'
import { readBalance } from '../../ledger/statements.ts'
import { findBox } from '../boxes/queries.ts'
import { countDraws } from './queries.ts'

export type DrawRefusal =
  | 'bad count'
  | 'unknown'
  | 'not on sale'
  | 'not enough left'
  | 'over limit'
  | 'short of points'
  | 'short of coins'

/** Everything about a purchase that can be decided before it is made. Reads only; the draw decides again. */
export async function checkDraw(
  db: Database,
  { memberId, packId, count }: { memberId: string; packId: string; count: number },
  now: Date,
): Promise<DrawRefusal | 'may draw'> {
  if (!Number.isInteger(count) || count < 1 || count > maxDrawCount) return 'bad count'
  const box = await findBox(db, packId)
  if (box === undefined) return 'unknown'
  if (now < box.startsAt || box.openedAt !== null || (box.endsAt !== null && now >= box.endsAt))
    return 'not on sale'
  if (box.nextSlot + count > box.total) return 'not enough left'
  if (box.maxPerPurchase > 0 && count > box.maxPerPurchase) return 'over limit'
  if (box.maxPerMember > 0) {
    const drawn = (await countDraws(db, memberId, [packId])).get(packId) ?? 0
    if (drawn + count > box.maxPerMember) return 'over limit'
  }
  const balance = await readBalance(db, memberId, now)
  if (box.currency === 'points') return balance.points < box.price * count ? 'short of points' : 'may draw'
  return balance.coinHundredths < box.price * count ? 'short of coins' : 'may draw'
}
