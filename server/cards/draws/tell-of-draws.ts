import { listDrawnBoxes } from '#server/cards/boxes/queries.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { listenedSince } from '#server/people/webhooks/queries.ts'
import { type Happened, tellEndpoints } from '#server/people/webhooks/tell-endpoints.ts'
import { createFailures } from '#server/watch/failures.ts'
import { forgetDrawCursors, lockDrawCursor, moveDrawCursor, readDrawCursors } from './draw-cursors.ts'
import { type Draw, listDrawsFrom } from './queries.ts'

const atOnce = 500

/**
 * Tells webhooks of the draws that were made since its last run: each draw that is committed, once. A batch of draws does
 * nothing for it. Slots are sold in order and a box is locked until its batch is committed, so what is read of a box from a
 * slot on has no gap, and the cursor moves in the transaction that tells. A box that fails holds up no other.
 * @returns how many draws it has passed
 */
export async function tellOfDraws(db: Database, now: Date, pace: Pace): Promise<number> {
  const since = await listenedSince(db, 'draw.made')
  if (since === undefined) {
    await forgetDrawCursors(db)
    return 0
  }
  const cursors = await readDrawCursors(db)
  const failures = createFailures()
  let told = 0
  for (const box of await listDrawnBoxes(db)) {
    if ((cursors.get(box.packId) ?? 0) >= box.nextSlot) continue
    try {
      while (await pace.goesOn()) {
        const passed = await tellOfSome(db, box, since, now)
        told += passed
        if (passed < atOnce) break
      }
    } catch (error) {
      failures.add(`the draws of the box ${box.packId} could not be told`, error)
    }
  }
  failures.throwAny('draws could not be told')
  return told
}

/** Counts the drawn slots that endpoints were not told of; a box of which nothing was told yet is left out. */
export async function countUntold(db: Database): Promise<number> {
  if ((await listenedSince(db, 'draw.made')) === undefined) return 0
  const cursors = await readDrawCursors(db)
  return (await listDrawnBoxes(db)).reduce(
    (sum, { packId, nextSlot }) => sum + nextSlot - (cursors.get(packId) ?? nextSlot),
    0,
  )
}

type DrawnBox = Awaited<ReturnType<typeof listDrawnBoxes>>[number]

const tellOfSome = (db: Database, box: DrawnBox, since: Date, now: Date): Promise<number> =>
  transaction(db, async (tx) => {
    const slot = await lockDrawCursor(tx, box.packId, since)
    const draws = await listDrawsFrom(tx, box.packId, slot, atOnce)
    const last = draws.at(-1)
    if (last === undefined) return 0
    await tellEndpoints(tx, 'draw.made', () => draws.map((draw) => madeOf(draw, box)), now)
    await moveDrawCursor(tx, box.packId, last.firstSlot + last.count)
    return draws.length
  })

/** Nothing of it says what was drawn, neither cards nor slots: the member may not have opened it (decision 023). */
const madeOf = ({ id, packId, memberId, count, cost, drawnAt }: Draw, { currency }: DrawnBox): Happened => ({
  key: id,
  at: drawnAt,
  data: {
    drawId: id,
    packId,
    memberId,
    count,
    costPoints: currency === 'points' ? cost : 0,
    costCoinHundredths: currency === 'coins' ? cost : 0,
  },
})
