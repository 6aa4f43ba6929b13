// `node bench/check-ledger.ts`: what the hourly check of the ledger costs on a million entries, and what draws do
// meanwhile.

import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { createPool } from '#server/db/pool.ts'
import { checkLedger } from '#server/ledger/check-ledger.ts'
import { startBenchServer } from './database.ts'
import { closedLoop, drawOnce } from './load.ts'
import { addHistory, makeMembers, makePack } from './world.ts'

const clients = 64
const server = await startBenchServer()
try {
  const pool = createPool(server.url, { size: 4 })
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  await makeMembers(pool)
  await makePack(pool, 'hot', 1_000_000)
  await makePack(pool, 'past', 1_000_000)
  await addHistory(pool)
  const check = async () => {
    const startedAt = performance.now()
    const faults = await checkLedger(
      { pool, alarm: (_name, facts) => console.log(facts) },
      new AbortController().signal,
    )
    if (faults?.length !== 0) throw new Error(`the books do not agree: ${faults}`)
    return (performance.now() - startedAt) / 1000
  }
  const draw = () => drawOnce(engine, 'hot', 1)

  console.log(`alone: ${(await check()).toFixed(1)} s`)
  const quiet = await closedLoop(clients, 5, draw)
  let isOver = false
  const checking = (async () => {
    const took: number[] = []
    while (!isOver) took.push(await check())
    return took
  })()
  const busy = await closedLoop(clients, 15, draw)
  isOver = true
  const took = await checking
  console.log(`while draws go on: ${took.map((seconds) => seconds.toFixed(1)).join(', ')} s`)
  for (const [name, load] of Object.entries({ quiet, busy }))
    console.log(`draws, ${name}: ${Math.round(load.perSecond)}/s, p99 ${load.p99Ms.toFixed(1)} ms`)
  const { rows } = await pool.query('select count(*)::int n from ledger_entry')
  console.log(`${rows[0].n} entries`)
  await pool.end()
} finally {
  await server.stop()
}
