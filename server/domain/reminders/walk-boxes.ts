import type { Database } from '../../db/pool.ts'
import { type Draw, listDrawsFrom } from '../draws/queries.ts'
import { advanceCursor, type DrawReminder, readCursors } from './queries.ts'

const batch = 200

export interface SoldBox {
  packId: string
  nextSlot: number
  settledSlot: number
}

export interface Walk {
  isReached: (draw: Draw) => boolean
  /** Whether a mail is due about a draw that is reached. */
  isDue: (draw: Draw) => boolean
  /** A draw that is reached but cannot be judged yet: the cursor stays before it, later draws are announced meanwhile. */
  mustWait?: (draw: Draw) => boolean
  notify: (memberId: string, due: Draw[]) => Promise<void>
}

/**
 * Walks the draws of each box from where the last walk of this kind ended to the first that is not reached yet,
 * and notifies their members, a batch at a time. Slots are sold in the order of time: every draw is read once a kind,
 * and the draw table needs no index of deadlines. The cursor moves after a batch was announced; a walk
 * that crashes, or runs twice, announces the same draws again. A member who cannot be notified, or a box that fails, holds
 * up no other:
 * the cursor waits there, and the failures are thrown together at the end.
 */
export async function walkBoxes(
  db: Database,
  kind: DrawReminder,
  boxes: SoldBox[],
  walk: Walk,
): Promise<void> {
  const cursors = await readCursors(db, kind)
  const failures: unknown[] = []
  for (const { packId, nextSlot } of boxes) {
    try {
      await walkBox(db, kind, { packId, from: cursors.get(packId) ?? 0, until: nextSlot }, walk, failures)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} members or boxes could not be walked`)
}

async function walkBox(
  db: Database,
  kind: DrawReminder,
  { packId, from, until }: { packId: string; from: number; until: number },
  { isReached, isDue, mustWait, notify }: Walk,
  failures: unknown[],
): Promise<void> {
  let slot = from
  let firstLeft = Number.POSITIVE_INFINITY
  // Mostly nothing is due: one row is enough to know.
  let size = 1
  while (slot < until) {
    const draws = await listDrawsFrom(db, packId, slot, size)
    const firstAhead = draws.findIndex((draw) => !isReached(draw))
    const reached = firstAhead < 0 ? draws : draws.slice(0, firstAhead)
    const last = reached.at(-1)
    if (last === undefined) return
    for (const [memberId, due] of Map.groupBy(reached.filter(isDue), (draw) => draw.memberId)) {
      try {
        await notify(memberId, due)
      } catch (cause) {
        failures.push(new Error(`member ${memberId} could not be notified`, { cause }))
        firstLeft = Math.min(firstLeft, ...due.map((draw) => draw.firstSlot))
      }
    }
    const waiting = mustWait && reached.find(mustWait)
    if (waiting !== undefined) firstLeft = Math.min(firstLeft, waiting.firstSlot)
    slot = last.firstSlot + last.count
    await advanceCursor(db, packId, kind, Math.min(slot, firstLeft))
    size = batch
  }
}
