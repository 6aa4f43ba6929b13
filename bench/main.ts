// `npm run bench`: draws beside pgbench's tpcb-like transaction, and what else a box and an outbox bear. Takes some minutes.
// `-- draws`: the draws alone. `-- beacon`: boxes that a beacon decides. `-- jobs`: the jobs that go on beside draws. `-- pages`: the pages. `-- drop`, `-- processes`: a
// crowd. `-- sealing`: a large box. `-- console`: the console's list of members. `-- reveal`: the frames of the reveal.
// `-- storage`: bytes of a draw, and backups. `-- attacks`: a visitor and a buyer beside each attack. PROFILE=1 names the functions that take most of the shop's time during purchases.

import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { createPool } from '#server/db/pool.ts'
import { measureAttacks } from './attacks.ts'
import { measureBeacon } from './beacon.ts'
import { measureConsole } from './console.ts'
import { startBenchServer } from './database.ts'
import { measureDraws } from './draws.ts'
import { measureDrop } from './drop.ts'
import { type Figure, measureJobs } from './jobs.ts'
import { measureLarge } from './large.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureReveal } from './reveal.ts'
import { measureSealing } from './sealing.ts'
import { measureStorage } from './storage.ts'
import { makeMembers } from './world.ts'

const report = (figure: Figure) =>
  console.log(
    `${figure.name.padEnd(46)} ${figure.ratio.toFixed(2).padStart(7)}   ${figure.target.padEnd(9)} ${figure.detail}`,
  )

const only = process.argv[2]
if (only === 'pages') await measurePages()
else if (only === 'sealing') await measureSealing()
else if (only === 'reveal') await measureReveal()
else if (only === 'storage') await measureStorage()
else if (only === 'drop') await measureDrop()
else if (only === 'attacks') await measureAttacks()
else if (only === 'processes') await measureProcesses()
else await measureDatabase()

async function measureDatabase(): Promise<void> {
  const server = await startBenchServer()
  try {
    if (only === 'console') return await measureConsole(server, report)
    if (only === 'jobs') return await measureJobs(server, { report, seconds: 3 })
    const pool = createPool(server.url, { size: 4 })
    const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
    await makeMembers(pool)
    if (only !== 'beacon') await measureDraws(server, pool, engine)
    if (only !== 'draws') await measureBeacon({ server, pool, engine, report })
    if (only !== 'draws' && only !== 'beacon') await measureLarge(pool, engine, report)
    await pool.end()
  } finally {
    await server.stop()
  }
}
