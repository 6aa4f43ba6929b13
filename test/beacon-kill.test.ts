// Processes that sell, close and decide beacon boxes, two at once, on their own embedded PostgreSQL, all killed without
// warning. The beacon and its witnesses live on, as they do for a real shop. What the processes told is compared with what
// stands after, and everything that is decided is computed anew.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFailed, onTestFinished, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { prepareDatabase } from '#server/db/roles.ts'
import { ledgerFaults } from '#server/ledger/statements.ts'
import { auditBeacon, decisionsOf, readKept, salesOf, undecidedOf } from '#test/kill/audit-beacon.ts'
import { runJobs, shopKey, type Trade, timing, trustOf, writeTrade } from '#test/kill/beacon-trade.ts'
import { isDeep } from './depth.ts'
import { openEmulators } from './emulators.ts'
import { seededRandom } from './random-order.ts'
import { withTestKey } from './shop-key.ts'
import { Process } from './shop-process.ts'
import { makeMember, makePack, prize } from './world.ts'

/** The kills of a run, and over how long a time they come at least. */
const size = isDeep ? { shops: 350, servers: 50, ms: 600_000 } : { shops: 6, servers: 2, ms: 12_000 }
/** A closing takes two seconds to its decision: a kill is as likely before as after each of its lines. */
const mostLifeMs = 3500
const processes = 2

interface Killed {
  shops: number
  servers: number
  told: Set<string>
}

/** PostgreSQL goes at once with everything that it has not written, and comes back. */
async function killServer(postgres: EmbeddedPostgres): Promise<void> {
  const pid = await postgres.pid()
  process.kill(pid, 'SIGKILL')
  // The dead server's last processes may hold its memory a moment longer.
  const restartOnce = async () => {
    await postgres.restart()
    return (await postgres.pid()) !== pid
  }
  while (!(await restartOnce().catch(() => false))) await sleep(50)
}

/** Starts processes and kills them, and the server, until each has been killed often enough. */
async function killAll(folder: string, postgres: EmbeddedPostgres, random: () => number): Promise<Killed> {
  const killed: Killed = { shops: 0, servers: 0, told: new Set() }
  const from = performance.now()
  const hasTold = (what: string) => [...killed.told].some((line) => line.startsWith(what))
  const isOver = () =>
    killed.shops >= size.shops &&
    killed.servers >= size.servers &&
    performance.now() - from >= size.ms &&
    hasTold('sold ') &&
    hasTold('decided ')
  const shops = async () => {
    while (!isOver()) {
      const shop = new Process('test/kill/beacon-shop.ts', {}, [folder])
      await shop.says('begins')
      await sleep(random() * mostLifeMs)
      shop.child.kill('SIGKILL')
      await shop.ends()
      if (shop.child.signalCode !== 'SIGKILL') throw new Error(`it ended by itself:\n${shop.output}`)
      killed.shops += 1
      // The last line may be half of one.
      for (const line of shop.output.split('\n').slice(0, -1)) if (line !== 'begins') killed.told.add(line)
    }
  }
  const servers = async () => {
    const pauseMs = (2 * size.ms) / (size.servers + 1)
    while (killed.servers < size.servers) {
      await sleep(random() * pauseMs)
      await killServer(postgres)
      killed.servers += 1
    }
  }
  await Promise.all([...Array.from({ length: processes }, shops), servers()])
  return killed
}

test(
  'beacon boxes whose shop and database are killed decide every paid place once, by its round alone',
  async () => {
    const random = seededRandom()
    const folder = await mkdtemp(join(tmpdir(), 'fukuhiki-beacon-kill-'))
    let isGood = false
    onTestFailed(() => {
      process.stderr.write(`the database: ${folder}\n`)
    })
    const genesisSeconds = Math.floor(Date.now() / 1000) - 5
    const beacon = { timing: { ...timing, genesisSeconds }, stepsMs: timing.stepsMs, shopKey }
    const emulators = await openEmulators({ beacon })
    const outside = { origin: emulators.origin, network: emulators.beacon.network }
    const trust = trustOf(outside)
    const postgres = await startEmbeddedPostgres(folder)
    const [application, owner] = [await postgres.applicationString(), await postgres.connectionString()]
    await prepareDatabase({ application, owner })
    const pool = createPool(owner)
    pool.on('error', () => {})
    onTestFinished(async () => {
      await pool.end()
      await postgres.stop()
      await emulators.close()
      if (isGood) await rm(folder, { recursive: true, force: true })
    })

    const db = withTestKey(createDatabase(pool))
    const trade: Trade = { ...outside, url: application, members: [], packs: ['large', 'usual', 'small'] }
    for (const [at, packId] of trade.packs.entries()) {
      // The smallest is sold out on the way.
      const prizes = [prize('common', [1_000_000, 20_000, 60][at] ?? 0), prize('rare', 30), prize('hit', 10)]
      await makePack(db, packId, { trust, prizes, price: 10, endsAt: new Date('2100-01-01') })
    }
    for (let n = 0; n < 8; n++) trade.members.push(await makeMember(db, { points: 100_000_000 }))
    await writeTrade(folder, trade)

    const { shops, servers, told } = await killAll(folder, postgres, random)
    const waited = undecidedOf(await readKept(pool))
    const over = new AbortController()
    const last = runJobs(createDatabase(pool), trade, over.signal)
    while (undecidedOf(await readKept(pool)) > 0) await Promise.race([last, sleep(100)])
    over.abort()
    await last

    const kept = await readKept(pool)
    const there = new Set([...salesOf(kept), ...decisionsOf(kept)])
    const voids = kept.closings.filter(({ outcome }) => outcome === 'void').length
    process.stdout.write(
      `killed ${shops} × a shop's process and ${servers} × PostgreSQL: ${kept.draws.length} draws, ${kept.closings.length} closings (${voids} void), ${decisionsOf(kept).length} decisions, ${told.size} lines told; ${waited} places waited at the end\n`,
    )
    expect([...told].filter((line) => !there.has(line))).toEqual([])
    expect(await auditBeacon(kept, trust)).toEqual([])
    expect(await ledgerFaults(createDatabase(pool))).toEqual([])
    isGood = true
  },
  isDeep ? 3_600_000 : 600_000,
)
