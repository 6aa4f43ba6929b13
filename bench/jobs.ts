// The jobs of a drop day, while draws go on in the same process and from the same pool, as in a shop.

import type pg from 'pg'
import { migrate } from '../server/db/migrate.ts'
import { createDatabase, createPool } from '../server/db/pool.ts'
import { createDrawEngine } from '../server/domain/draws/draw-engine.ts'
import { settleOverdueDraws } from '../server/domain/draws/settle-overdue-draws.ts'
import { halfTime, type Pace } from '../server/jobs/pace.ts'
import { expireAllPoints } from '../server/ledger/expire-all-points.ts'
import type { BenchServer } from './database.ts'
import { closedLoop, drawOnce, loopUntil } from './load.ts'
import { makeMembers, makePack, makePersons, randomMember } from './world.ts'

export interface Figure {
  name: string
  ratio: number
  target: string
  detail: string
}

const clients = 64
const members = 100_000
const overdue = 50_000
const dayMs = 24 * 3_600_000

interface Bench {
  report: (figure: Figure) => void
  checkBooks: (pool: pg.Pool) => Promise<void>
  seconds: number
}

export async function measureJobs(
  server: BenchServer,
  { report, checkBooks, seconds }: Bench,
): Promise<void> {
  const pool = createPool(await server.postgres.connectionString('jobs'))
  const db = createDatabase(pool)
  await migrate(pool)
  console.log(`preparing ${members} members and ${overdue} overdue draws`)
  await makeMembers(pool, members)
  await makePersons(pool)
  await makePack(pool, 'hot', 5_000_000)
  await makePack(pool, 'overdue', 3 * overdue, 10)
  const engineAt = (clock: () => Date) => createDrawEngine(pool, { clock, expirePoints: async () => {} })
  const yesterday = engineAt(() => new Date(Date.now() - dayMs - 1000))
  let left = overdue
  await loopUntil(
    clients,
    () => --left < 0,
    () => drawOnce(yesterday, 'overdue', 1 + (left % 5), randomMember(members)),
  )
  await pool.query('vacuum analyze')
  const engine = engineAt(() => new Date())
  const draw = () => drawOnce(engine, 'hot', 1, randomMember(members))

  /** `run` beside draws: its seconds, and the rate of draws beside that without it. */
  const beside = async (what: string, run: (pace: Pace) => Promise<number>) => {
    const without = await closedLoop(clients, 2 * seconds, draw)
    const heapBefore = process.memoryUsage().heapUsed
    let heap = heapBefore
    const watch = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), 50)
    const startedAt = performance.now()
    let isOver = false
    const job = run(halfTime(new AbortController().signal)).finally(() => (isOver = true))
    const during = await loopUntil(clients, () => isOver, draw)
    const took = (performance.now() - startedAt) / 1000
    clearInterval(watch)
    const done = await job
    const rates = `${Math.round(during.perSecond)}/s against ${Math.round(without.perSecond)}/s`
    report({
      name: `${what}, seconds`,
      ratio: took,
      target: '≤ 300',
      detail: `${done} in all; the heap grew by ${Math.round((heap - heapBefore) / 2 ** 20)} MB at most`,
    })
    report({
      name: '  draws meanwhile, to those without',
      ratio: during.perSecond / without.perSecond,
      target: '≥ 0.5',
      detail: `${rates}, p99 ${during.p99Ms.toFixed(1)} ms against ${without.p99Ms.toFixed(1)} ms`,
    })
    await checkBooks(pool)
  }
  await beside('settling 50,000 overdue choices', (pace) => settleOverdueDraws(db, new Date(), pace))
  // Each member's first lot has ended by then; the draws are of today.
  await beside('ending the points of 100,000 members', (pace) =>
    expireAllPoints(db, new Date(Date.now() + 40 * dayMs), pace),
  )
  await pool.end()
}
