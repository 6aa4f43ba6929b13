import { type Box, listPrizes } from '#server/cards/boxes/queries.ts'
import { readSoldSlots } from '#server/cards/boxes/sold-slots.ts'
import type { Database } from '#server/db/pool.ts'
import { listShippedRuns } from './draw-figures.ts'

/** A pack may have as many draws as slots, so they are not read all at once. */
const drawsAtOnce = 5000

/**
 * Counts the copies of each card of a pack that its members wanted sent; open choices count in none. Reads
 * all draws of the pack: for the operator alone. `atOnce`: so many draws are read with one query.
 */
export async function countShippedCopies(
  db: Database,
  { packId, lastOne }: Box,
  atOnce = drawsAtOnce,
): Promise<Map<string, number>> {
  const prizes = await listPrizes(db, packId)
  const copies = new Map<string, number>()
  for (let slot = 0; ; ) {
    const runs = await listShippedRuns(db, packId, slot, atOnce)
    const [first, last] = [runs[0], runs.at(-1)]
    if (first === undefined || last === undefined) return copies
    slot = last.firstSlot + last.count
    const bytes = await readSoldSlots(db, packId, first.firstSlot, slot - first.firstSlot)
    for (const { firstSlot, count, shipped } of runs)
      for (let place = shipped.indexOf('1'); place >= 0; place = shipped.indexOf('1', place + 1)) {
        // The last-one prize comes after the slots of its draw.
        const isLastOne = place === count
        const card = isLastOne
          ? lastOne
          : prizes[bytes.readUInt16BE((firstSlot - first.firstSlot + place) * 2)]
        if (card == null) throw new Error(`a card of ${packId} at slot ${firstSlot + place} is missing`)
        copies.set(card.cardId, (copies.get(card.cardId) ?? 0) + 1)
      }
  }
}
