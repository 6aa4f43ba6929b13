import { type Database, transaction } from '../../db/pool.ts'
import { advanceSettled, boxesToSettle } from '../boxes/queries.ts'
import { choiceEndsAt, decideByDefault } from './decide-cards.ts'
import { listDrawsFrom } from './queries.ts'

const batch = 200

/**
 * Decides every draw whose 24 hours are over and which its member left open. Walks each box from its
 * first unsettled slot, so it needs no index of deadlines. Several processes may run it together: each
 * draw is decided once, in a transaction of its own, and a killed run goes on where it stood. A box in
 * which a draw fails holds up no other; the failures are thrown together at the end.
 * @returns how many draws it decided
 */
export async function settleOverdueDraws(db: Database, now: Date): Promise<number> {
  let decided = 0
  const failures: unknown[] = []
  for (const { packId, settledSlot } of await boxesToSettle(db)) {
    try {
      decided += await settleBox(db, packId, settledSlot, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} boxes could not be settled`)
  return decided
}

async function settleBox(db: Database, packId: string, fromSlot: number, now: Date): Promise<number> {
  let decided = 0
  let settledSlot = fromSlot
  for (;;) {
    const draws = await listDrawsFrom(db, packId, settledSlot, batch)
    const firstOpen = draws.findIndex((draw) => draw.decidedAt === null && now < choiceEndsAt(draw))
    const settled = firstOpen < 0 ? draws : draws.slice(0, firstOpen)
    for (const draw of settled.filter((due) => due.decidedAt === null)) {
      const { outcome } = await decideByDefault(db, draw, now)
      if (outcome === 'decided') decided += 1
      else if (outcome !== 'decided before')
        throw new Error(`draw ${draw.id} could not be decided: ${outcome}`)
    }
    const last = settled.at(-1)
    if (last === undefined) return decided
    settledSlot = last.firstSlot + last.cardCount
    await transaction(db, (tx) => advanceSettled(tx, packId, settledSlot))
  }
}
