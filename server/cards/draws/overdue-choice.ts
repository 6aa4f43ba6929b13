import { boxesToSettle } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { choiceEndsAt } from './choose-cards.ts'
import { oldestOpenDraw } from './queries.ts'
import { oldestSetAside } from './set-aside.ts'

/**
 * For how many seconds the oldest open choice has been over; 0 when none is. It grows when settling stands still, and
 * when a choice was set aside because it cannot be settled.
 */
export async function secondsOverdue(db: Database, now: Date): Promise<number> {
  const decidedAt = [await oldestSetAside(db)]
  for (const { packId, settledSlot } of await boxesToSettle(db))
    decidedAt.push(await oldestOpenDraw(db, packId, settledSlot))
  const overdueMs = decidedAt
    .filter((at) => at !== undefined)
    .map((at) => now.getTime() - choiceEndsAt({ decidedAt: at }).getTime())
  return Math.max(0, ...overdueMs) / 1000
}
