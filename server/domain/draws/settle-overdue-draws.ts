import { type Database, transaction } from '../../db/pool.ts'
import { advanceSettled, boxesToSettle } from '../boxes/queries.ts'
import { choiceEndsAt, decideByDefault } from './decide-cards.ts'
import { listDrawsFrom } from './queries.ts'

const batch = 200

/**
 * Decides every draw whose 24 hours are over and which its member left open. Walks each box from its
 * first unsettled slot, so it needs no index of deadlines. Several processes may run it together: each
 * draw is decided once, in a transaction of its own, and a killed run goes on where it stood.
 * @returns how many draws it decided
 */
export async function settleOverdueDraws(db: Database, now: Date): Promise<number> {
  let decided = 0
  for (const box of await boxesToSettle(db)) {
    let settledSlot = box.settledSlot
    for (;;) {
      const draws = await listDrawsFrom(db, box.packId, settledSlot, batch)
      let isBlocked = draws.length === 0
      for (const draw of draws) {
        if (draw.decidedAt === null) {
          if (now < choiceEndsAt(draw)) {
            isBlocked = true
            break
          }
          await decideByDefault(db, draw, now)
          decided += 1
        }
        settledSlot = draw.firstSlot + draw.cardCount
      }
      if (settledSlot > box.settledSlot)
        await transaction(db, (tx) => advanceSettled(tx, box.packId, settledSlot))
      if (isBlocked) break
    }
  }
  return decided
}
