import { type Draw, listDrawsFrom } from '#server/cards/draws/queries.ts'
import { inHalves } from '#server/db/in-halves.ts'
import type { Database } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { createFailures, type Failures } from '#server/watch/failures.ts'
import { advanceCursor, type DrawReminder, listReminded, readCursors } from './queries.ts'

const batch = 200

export interface SoldBox {
  packId: string
  nextSlot: number
  settledSlot: number
}

export interface Walk {
  isReached: (draw: Draw) => boolean
  /** Tells whether a mail is due about a draw that is reached. */
  isDue: (draw: Draw) => boolean
  /** A draw that is reached but cannot be judged yet: the cursor stays before it, later draws are announced meanwhile. */
  mustWait?: (draw: Draw) => boolean
  /**
   * Tells members of their draws, in one transaction, each draw once. Passes over members whom another transaction holds.
   * @returns those
   */
  notify: (due: ReadonlyMap<string, Draw[]>) => Promise<ReadonlySet<string>>
}

/**
 * Walks the draws of each box from where the last walk of this kind ended to the first that is not reached yet,
 * and notifies their members, a batch at a time. Slots are sold in the order of time: every draw is read once a kind,
 * and the draw table needs no index of deadlines. The cursor moves after a batch was announced; a walk
 * that crashes, leaves, or runs twice, comes by the same draws again. A member who cannot be notified, or is held by
 * another transaction, or a box that fails, holds up no other: the cursor waits there, and the failures are thrown
 * together at the end.
 */
export async function walkBoxes(
  db: Database,
  kind: DrawReminder,
  boxes: SoldBox[],
  walk: Walk,
  pace: Pace,
): Promise<void> {
  const cursors = await readCursors(db, kind)
  const failures = createFailures()
  for (const { packId, nextSlot } of boxes) {
    const start = { packId, from: cursors.get(packId) ?? 0, until: nextSlot }
    try {
      await walkBox(db, kind, start, walk, { pace, failures })
    } catch (error) {
      failures.add(`the box ${packId} could not be walked`, error)
    }
  }
  failures.throwAny('members or boxes could not be walked')
}

async function walkBox(
  db: Database,
  kind: DrawReminder,
  { packId, from, until }: { packId: string; from: number; until: number },
  { isReached, isDue, mustWait, notify }: Walk,
  { pace, failures }: { pace: Pace; failures: Failures },
): Promise<void> {
  let slot = from
  let firstLeft = Number.POSITIVE_INFINITY
  const leave = (draws: readonly Draw[]) => {
    firstLeft = Math.min(firstLeft, ...draws.map((draw) => draw.firstSlot))
  }
  // Mostly nothing is due: one row is enough to know.
  let size = 1
  while (slot < until && (await pace.goesOn())) {
    const draws = await listDrawsFrom(db, packId, slot, size)
    const firstAhead = draws.findIndex((draw) => !isReached(draw))
    const reached = firstAhead < 0 ? draws : draws.slice(0, firstAhead)
    const last = reached.at(-1)
    if (last === undefined) return
    const due = Map.groupBy(await untold(db, kind, reached.filter(isDue)), (draw) => draw.memberId)
    await inHalves(
      db,
      [...due],
      async (some) => {
        const held = await notify(new Map(some))
        for (const memberId of held) leave(due.get(memberId) ?? [])
      },
      ([memberId, own], cause) => {
        failures.add(`member ${memberId} could not be notified`, cause)
        leave(own)
      },
    )
    const waiting = mustWait && reached.find(mustWait)
    if (waiting !== undefined) leave([waiting])
    slot = last.firstSlot + last.count
    await advanceCursor(db, packId, kind, Math.min(slot, firstLeft))
    size = batch
  }
}

/** Without those that a walk before this one announced: their members need not be held again. */
async function untold(db: Database, kind: DrawReminder, draws: Draw[]): Promise<Draw[]> {
  if (draws.length === 0) return draws
  const told = draws.map((draw) => ({ memberId: draw.memberId, subject: draw.id }))
  const known = await listReminded(db, kind, told)
  return draws.filter((draw) => !known.has({ memberId: draw.memberId, subject: draw.id }))
}
