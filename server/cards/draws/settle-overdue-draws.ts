import { advanceSettled, boxesToSettle } from '#server/cards/boxes/queries.ts'
import { inHalves } from '#server/db/in-halves.ts'
import { type Database, transaction } from '#server/db/pool.ts'
import type { Pace } from '#server/jobs/pace.ts'
import { lockFreeWallets } from '#server/ledger/ledger.ts'
import { createFailures, type Failures } from '#server/watch/failures.ts'
import { choiceEndsAt, chooseAllByDefault, readDefaultChoices } from './choose-cards.ts'
import { type Draw, isDecided, listDrawsFrom } from './queries.ts'
import { forgetSetAside, listSetAside, setAside, setAsideSlots } from './set-aside.ts'

/** Few enough that a draw of one of these members hardly waits for the others. */
const drawsAtOnce = 200

interface Run {
  db: Database
  now: Date
  pace: Pace
  failures: Failures
  settled: number
}

/**
 * Settles every open choice whose 24 hours are over, hundreds in one transaction. Reads each box from its first unsettled
 * slot, so no index of deadlines is needed. Several processes share the work: each draw is settled once, under the lock
 * of its wallet. Waits for no wallet: one that another transaction holds is passed over, tried once more at the end,
 * and then left to the next run, as is what a killed or leaving run did not reach. A draw that fails blocks no other: it
 * is set aside, and tried again after a growing wait.
 * @returns how many draws it settled
 * @throws after the run, when a draw could not be settled
 */
export async function settleOverdueDraws(db: Database, now: Date, pace: Pace): Promise<number> {
  const run: Run = { db, now, pace, failures: createFailures(), settled: 0 }
  const held: Start[] = []
  for (const { packId, settledSlot } of await boxesToSettle(db)) {
    const slot = await settleBox(run, { packId, slot: settledSlot })
    if (slot !== undefined) held.push({ packId, slot })
  }
  for (const start of held) await settleBox(run, start)
  await retrySetAside(run)
  run.failures.throwAny('draws or boxes could not be settled')
  return run.settled
}

interface Start {
  packId: string
  slot: number
}

/** @returns the first slot of the draws that others held */
async function settleBox(run: Run, start: Start): Promise<number | undefined> {
  try {
    return await walkBox(run, start)
  } catch (cause) {
    run.failures.add(`the box ${start.packId} could not be settled`, cause)
    return undefined
  }
}

async function walkBox(run: Run, { packId, slot: from }: Start): Promise<number | undefined> {
  const { db, now } = run
  let slot = from
  let firstHeld: number | undefined
  const aside = await setAsideSlots(db, packId)
  while (await run.pace.goesOn()) {
    const draws = await listDrawsFrom(db, packId, slot, drawsAtOnce)
    const firstOpen = draws.findIndex(
      (draw) => draw.chosenAt === null && !(isDecided(draw) && now >= choiceEndsAt(draw)),
    )
    const reached = firstOpen < 0 ? draws : draws.slice(0, firstOpen)
    const last = reached.at(-1)
    if (last === undefined) break
    const due = reached.filter(({ chosenAt, firstSlot }) => chosenAt === null && !aside.has(firstSlot))
    await inHalves(
      db,
      due,
      async (some) => {
        const held = await settle(run, some)
        firstHeld ??= held[0]?.firstSlot
      },
      async (draw, cause) => {
        run.failures.add(`draw ${draw.id} could not be settled`, cause)
        await setAside(db, draw, now)
      },
    )
    slot = last.firstSlot + last.count
    const settled = Math.min(slot, firstHeld ?? slot)
    await transaction(db, (tx) => advanceSettled(tx, packId, settled))
  }
  return firstHeld
}

/**
 * Settles draws in one transaction. What they hold is read before the wallets are locked: a draw of one of
 * these members waits for the writing alone.
 * @returns those that others hold
 */
async function settle(run: Run, draws: readonly Draw[]): Promise<Draw[]> {
  const choices = await readDefaultChoices(run.db, draws)
  const memberIds = [...new Set(draws.map(({ memberId }) => memberId))]
  const { settled, held } = await transaction(run.db, async (tx) => {
    const free = await lockFreeWallets(tx, memberIds)
    const mine = choices.filter(({ draw }) => free.has(draw.memberId))
    return {
      settled: await chooseAllByDefault(tx, mine, run.now),
      held: draws.filter(({ memberId }) => !free.has(memberId)),
    }
  })
  run.settled += settled
  return held
}

/** Tries again what was set aside, each draw by itself. A draw whose wallet is held stays for the next run. */
async function retrySetAside(run: Run): Promise<void> {
  const { db, now, pace, failures } = run
  for (const draw of await listSetAside(db, now, drawsAtOnce)) {
    if (!(await pace.goesOn())) return
    try {
      const choices = draw.chosenAt === null ? await readDefaultChoices(db, [draw]) : []
      run.settled += await transaction(db, async (tx) => {
        if (!(await lockFreeWallets(tx, [draw.memberId])).has(draw.memberId)) return 0
        await forgetSetAside(tx, draw)
        return await chooseAllByDefault(tx, choices, now)
      })
    } catch (cause) {
      failures.add(`draw ${draw.id} could not be settled again`, cause)
      await setAside(db, draw, now)
    }
  }
}
