// The jobs of a drop day, while draws go on in the same process and from the same pool, as in a shop.

import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import { addDays, japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import { createDrawEngine } from '#server/cards/draws/draw-engine.ts'
import { settleOverdueDraws } from '#server/cards/draws/settle-overdue-draws.ts'
import { remindOfPoints } from '#server/cards/reminders/remind-of-points.ts'
import { createStopTokens } from '#server/cards/reminders/stop-token.ts'
import type { ReminderDeps } from '#server/cards/reminders/write-reminder.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { halfTime, type Pace } from '#server/jobs/pace.ts'
import { createKeys } from '#server/keys.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { testShopKeys, withTestKey } from '#test/shop-key.ts'
import { type BenchServer, median } from './database.ts'
import { closedLoop, drawOnce, type LoadResult, loopUntil } from './load.ts'
import { checkBooks, makeMembers, makePack, makePersons, randomMember } from './world.ts'

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
  seconds: number
}

export async function measureJobs(server: BenchServer, { report, seconds }: Bench): Promise<void> {
  const pool = createPool(await server.postgres.connectionString('jobs'))
  const db = withTestKey(createDatabase(pool))
  await migrate(pool)
  console.log(`preparing ${members} members and ${overdue} overdue draws`)
  // Points that end in a month and in two are the subject of two of the jobs.
  await makeMembers(pool, members, 1)
  await makePersons(pool)
  // A pack for each job: its draws must not sell one out.
  for (const packId of ['settling', 'ending', 'reminding']) await makePack(pool, packId, 10_000_000)
  await makePack(pool, 'overdue', 3 * overdue, { shipOnlyEvery: 10 })
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

  /**
   * A job beside draws, in turns with draws alone: the machine may be busier at one moment than at another. Its seconds,
   * and the rate of draws beside that without it.
   */
  const beside = async (packId: string, what: string, run: (pace: Pace) => Promise<number>, all: number) => {
    const draw = () => drawOnce(engine, packId, 1, randomMember(members))
    const heapBefore = process.memoryUsage().heapUsed
    let heap = heapBefore
    const watch = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), 50)
    let isTurn = false
    let isOver = false
    const half = halfTime(new AbortController().signal)
    const pace: Pace = {
      async goesOn() {
        while (!isTurn) await sleep(5)
        return await half.goesOn()
      },
    }
    let done = 0
    const job = (async () => {
      // Rows that a draw has locked are left to the next run.
      while (done < all) done += await run(pace)
    })().finally(() => (isOver = true))
    // The job is awaited after the draws; until then its error is ignored.
    job.catch(() => {})
    const alone: LoadResult[] = []
    const together: LoadResult[] = []
    let took = 0
    while (!isOver) {
      isTurn = false
      alone.push(await closedLoop(clients, seconds, draw))
      isTurn = true
      const startedAt = performance.now()
      const end = startedAt + seconds * 1000
      together.push(await loopUntil(clients, () => isOver || performance.now() >= end, draw))
      took += (performance.now() - startedAt) / 1000
    }
    await job
    clearInterval(watch)
    const rate = (turns: LoadResult[]) => median(turns.map(({ perSecond }) => perSecond))
    const p99 = (turns: LoadResult[]) => `${median(turns.map(({ p99Ms }) => p99Ms)).toFixed(1)} ms`
    report({
      name: `${what}, seconds`,
      ratio: took,
      target: '≤ 300',
      detail: `${done} in all; the heap grew by ${Math.round((heap - heapBefore) / 2 ** 20)} MB at most`,
    })
    report({
      name: '  draws meanwhile, to those without',
      ratio: rate(together) / rate(alone),
      target: '≥ 0.5',
      detail: `${Math.round(rate(together))}/s against ${Math.round(rate(alone))}/s, p99 ${p99(together)} against ${p99(alone)}, ${together.length} turns`,
    })
    await checkBooks(pool)
  }
  await beside(
    'settling',
    'settling 50,000 overdue choices',
    (pace) => settleOverdueDraws(db, new Date(), pace),
    overdue,
  )
  // Each member's first lot has ended by then; the draws are of today. Points spent by a draw meanwhile cannot end.
  const later = new Date(Date.now() + 40 * dayMs)
  await beside(
    'ending',
    'ending the points of 100,000 members',
    (pace) => expireAllPoints(db, later, pace),
    1,
  )
  // And the second lot ends within a week.
  const tenOClock = new Date(startOfJapanDay(addDays(japanDate(new Date()), 55)).getTime() + 10 * 3_600_000)
  const deps: ReminderDeps = {
    contactIn: () => ({
      shopName: 'bench',
      contactUrl: 'https://bench.example',
      origin: 'https://bench.example',
    }),
    tokens: createStopTokens((await createKeys(db, testShopKeys, () => new Date())).signer('stop reminders')),
    random: { id: uuidv7 },
  }
  const remind = (pace: Pace) => remindOfPoints(db, deps, tenOClock, pace)
  await beside('reminding', 'reminding 100,000 members of their points', remind, 1)
  await pool.end()
}
