import { type Database, transaction } from '../../db/pool.ts'
import { advanceSettled, boxesToSettle } from '../boxes/queries.ts'
import { choiceEndsAt, chooseByDefault } from './choose-cards.ts'
import { type Draw, listDrawsFrom } from './queries.ts'

const batch = 200

/**
 * Settles every open choice whose 24 hours are over. Reads each box from its first unsettled slot, so no index of
 * deadlines is needed. Several processes may run it together: each draw is settled once, in a separate transaction,
 * and the next run continues after a killed one. A draw that fails blocks no other and is retried by the next run;
 * the failures are thrown together at the end.
 * @returns how many draws it settled
 */
export async function settleOverdueDraws(db: Database, now: Date): Promise<number> {
  let settled = 0
  const failures: unknown[] = []
  for (const { packId, settledSlot } of await boxesToSettle(db)) {
    try {
      settled += await settleBox(db, { packId, settledSlot }, now, failures)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} draws or boxes could not be settled`)
  return settled
}

async function settleBox(
  db: Database,
  { packId, settledSlot }: { packId: string; settledSlot: number },
  now: Date,
  failures: unknown[],
): Promise<number> {
  let settled = 0
  let slot = settledSlot
  let firstFailed = Number.POSITIVE_INFINITY
  for (;;) {
    const draws = await listDrawsFrom(db, packId, slot, batch)
    const firstOpen = draws.findIndex((draw) => draw.chosenAt === null && now < choiceEndsAt(draw))
    const due = firstOpen < 0 ? draws : draws.slice(0, firstOpen)
    for (const draw of due.filter(({ chosenAt }) => chosenAt === null)) {
      try {
        if (await settle(db, draw, now)) settled += 1
      } catch (cause) {
        failures.push(new Error(`draw ${draw.id} could not be settled`, { cause }))
        firstFailed = Math.min(firstFailed, draw.firstSlot)
      }
    }
    const last = due.at(-1)
    if (last === undefined) return settled
    slot = last.firstSlot + last.count
    await transaction(db, (tx) => advanceSettled(tx, packId, Math.min(slot, firstFailed)))
  }
}

async function settle(db: Database, draw: Draw, now: Date): Promise<boolean> {
  const { outcome } = await chooseByDefault(db, draw, now)
  if (outcome !== 'chosen' && outcome !== 'chosen before') throw new Error(outcome)
  return outcome === 'chosen'
}
