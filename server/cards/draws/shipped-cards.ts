import type { Database } from '#server/db/pool.ts'
import { readPrizes } from './draw-contents.ts'
import { listShippedRuns } from './draw-figures.ts'

/** A pack may have as many draws as slots, so they are not read all at once. */
const drawsAtOnce = 5000

/**
 * Counts the copies of each card of a pack that its members wanted sent; open choices count in none. Reads
 * all draws of the pack: for the operator alone. `atOnce`: so many draws are read with one query.
 */
export async function countShippedCopies(
  db: Database,
  packId: string,
  atOnce = drawsAtOnce,
): Promise<Map<string, number>> {
  const copies = new Map<string, number>()
  for (let slot = 0; ; ) {
    const runs = await listShippedRuns(db, packId, slot, atOnce)
    const last = runs.at(-1)
    if (last === undefined) return copies
    slot = last.firstSlot + last.count
    const prizesOf = await readPrizes(db, runs)
    for (const run of runs)
      for (const [place, { cardId }] of prizesOf(run).entries())
        if (run.shipped[place] === '1') copies.set(cardId, (copies.get(cardId) ?? 0) + 1)
  }
}
