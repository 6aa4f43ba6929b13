// A process that sells, closes and decides beacon boxes without rest, on the database of the folder that it is given, and
// says what it has seen committed, a line each. Whoever started it kills it, or the database under it, at any moment.

import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { makeEngine } from '#test/world.ts'
import { decisionsOf, type Line } from './audit-beacon.ts'
import { readTrade, runJobs } from './beacon-trade.ts'

const [, , folder = ''] = process.argv
const trade = await readTrade(folder)
const say = (line: string) => process.stdout.write(`${line}\n`)
const oneOf = (names: readonly string[]) => names[Math.floor(Math.random() * names.length)] ?? ''

/** Several at once, so that batches hold more than one draw. */
const sellers = 4

type Pool = ReturnType<typeof createPool>

async function sell(pool: Pool, leave: AbortSignal): Promise<void> {
  const engine = makeEngine({ applicationPool: pool, db: createDatabase(pool) })
  while (!leave.aborted) {
    const id = crypto.randomUUID()
    const [packId, count] = [oneOf(trade.packs), 1 + Math.floor(Math.random() * 5)]
    const drawn = await engine.draw({ id, memberId: oneOf(trade.members), packId, count })
    if (drawn.outcome === 'drawn') say(`sold ${id} ${packId} ${drawn.firstSlot} ${count} ${drawn.ticketHash}`)
    await sleep(Math.random() * 40)
  }
}

async function tellDecisions(pool: Pool, leave: AbortSignal): Promise<void> {
  for (let newest = 0; !leave.aborted; await sleep(20)) {
    const { rows } = await pool.query<Line>(
      'select * from closing_line where decided_at is not null and closing_id > $1 order by closing_id',
      [newest],
    )
    for (const line of decisionsOf({ lines: rows })) say(line)
    newest = rows.at(-1)?.closing_id ?? newest
  }
}

say('begins')
for (;;) {
  const over = new AbortController()
  const pool = createPool(trade.url, { size: 4 })
  pool.on('error', () => {})
  const work = [
    ...Array.from({ length: sellers }, () => sell(pool, over.signal)),
    tellDecisions(pool, over.signal),
    runJobs(createDatabase(pool), trade, over.signal),
  ]
  // The database was killed, or is not there yet.
  await Promise.all(work).catch(() => {})
  over.abort()
  await pool.end()
  await sleep(50)
}
