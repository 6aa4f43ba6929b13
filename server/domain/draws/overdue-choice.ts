import type { Database } from '../../db/pool.ts'
import { boxesToSettle } from '../boxes/queries.ts'
import { choiceEndsAt } from './choose-cards.ts'
import { oldestOpenDraw } from './queries.ts'

/** For how many seconds the oldest open choice has been over; 0 when none is. It grows when settling stands still. */
export async function secondsOverdue(db: Database, now: Date): Promise<number> {
  let longestMs = 0
  for (const { packId, settledSlot } of await boxesToSettle(db)) {
    const drawnAt = await oldestOpenDraw(db, packId, settledSlot)
    if (drawnAt !== undefined)
      longestMs = Math.max(longestMs, now.getTime() - choiceEndsAt({ drawnAt }).getTime())
  }
  return longestMs / 1000
}
