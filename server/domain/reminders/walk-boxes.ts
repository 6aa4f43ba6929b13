import type { Database } from '../../db/pool.ts'
import { type Draw, listDrawsFrom } from '../draws/queries.ts'
import { advanceCursor, type DrawReminder, readCursors } from './queries.ts'

const batch = 200

export interface SoldBox {
  packId: string
  nextSlot: number
  settledSlot: number
}

/**
 * Walks the draws of each box from where the last walk of this kind ended to the first that is not reached yet,
 * and hands them on, a batch at a time. Slots are sold in the order of time: every draw is read once a kind,
 * and the draw table needs no index of deadlines. The cursor moves after a batch was handled; a walk that dies,
 * or runs twice, hands the same draws on again. A box that fails holds up no other.
 */
export async function walkBoxes(
  db: Database,
  kind: DrawReminder,
  boxes: SoldBox[],
  { isReached, handle }: { isReached: (draw: Draw) => boolean; handle: (draws: Draw[]) => Promise<void> },
): Promise<void> {
  const cursors = await readCursors(db, kind)
  const failures: unknown[] = []
  for (const { packId, nextSlot } of boxes) {
    try {
      let slot = cursors.get(packId) ?? 0
      // Mostly nothing is due: one row tells.
      let size = 1
      while (slot < nextSlot) {
        const draws = await listDrawsFrom(db, packId, slot, size)
        const firstAhead = draws.findIndex((draw) => !isReached(draw))
        const reached = firstAhead < 0 ? draws : draws.slice(0, firstAhead)
        const last = reached.at(-1)
        if (last === undefined) break
        await handle(reached)
        slot = last.firstSlot + last.cardCount
        await advanceCursor(db, packId, kind, slot)
        size = batch
      }
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} boxes could not be walked`)
}
