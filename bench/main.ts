// `npm run bench`: each figure a ratio to pgbench's tpcb-like, or to ourselves, in the same run. Takes some minutes.
// `npm run bench -- jobs`: only the jobs that go on beside draws. `-- pages`: the pages. `-- drop`, `-- processes`: a crowd.
// `-- sealing`: a large box.

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { createPool } from '../server/db/pool.ts'
import { createDrawEngine } from '../server/domain/draws/draw-engine.ts'
import { type BenchServer, median, prepareBaseline, startBenchServer } from './database.ts'
import { measureDrop } from './drop.ts'
import { measureHttp, startShop } from './http.ts'
import { type Figure, measureJobs } from './jobs.ts'
import { closedLoop, drawOnce, inTurn, type LoadResult } from './load.ts'
import { measureMail } from './mail.ts'
import { measurePages } from './pages.ts'
import { measureProcesses } from './processes.ts'
import { measureSealing } from './sealing.ts'
import { addHistory, checkBooks, makeMembers, makePack } from './world.ts'

const clients = 64
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 3
/** Few enough that all rounds of 3,000 fit into one box. */
const drawsInTurn = 40

const figures: Figure[] = []
const report = (figure: Figure) => {
  figures.push(figure)
  console.log(
    `${figure.name.padEnd(46)} ${figure.ratio.toFixed(2).padStart(7)}   ${figure.target.padEnd(9)} ${figure.detail}`,
  )
}
const ms = (value: number) => `${value.toFixed(1)} ms`

/** What one side leaves to the server's background must not be charged to the other. */
async function settleDown(pool: pg.Pool): Promise<void> {
  await pool.query('checkpoint')
  await sleep(2000)
}

const only = process.argv[2]
if (only === 'pages') await measurePages()
else if (only === 'sealing') await measureSealing()
else if (only === 'drop') await measureDrop()
else if (only === 'processes') await measureProcesses()
else await measureDatabase()

async function measureDatabase(): Promise<void> {
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-shop-'))
  try {
    await measureJobs(server, { report, seconds })
    if (only !== 'jobs') await measureDraws(server, dataFolder)
    if (process.env.REPORT) await writeFile(process.env.REPORT, JSON.stringify(figures, null, 2))
  } finally {
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

async function measureDraws(server: BenchServer, dataFolder: string): Promise<void> {
  const pool = createPool(server.url, { size: 4 })
  const engine = createDrawEngine(pool, { clock: () => new Date(), expirePoints: async () => {} })
  console.log('preparing members, packs and the baseline')
  await makeMembers(pool)
  await makePack(pool, 'hot', 1_000_000)
  await makePack(pool, 'web', 1_000_000)
  await makePack(pool, 'large', rounds * drawsInTurn * 3000)
  await makePack(pool, 'million', 1_000_000)
  const baseline = await prepareBaseline(server.baselineUrl)
  await pool.query('vacuum analyze')
  console.log(
    `\nbaseline: ${baseline.name}; ${clients} clients, durable commits, ${rounds} rounds, medians\n`,
  )

  const engineRounds = []
  for (let round = 0; round < rounds; round++) {
    await settleDown(pool)
    const base = await baseline.measure(clients, seconds)
    await settleDown(pool)
    const load = await closedLoop(clients, seconds, () => drawOnce(engine, 'hot', 1))
    engineRounds.push({ ratio: load.perSecond / base, ...load, base })
  }
  report({
    name: 'draws, engine, one hot pack',
    target: '≥ 4',
    ratio: median(engineRounds.map((round) => round.ratio)),
    detail: `${Math.round(median(engineRounds.map((r) => r.perSecond)))}/s against ${Math.round(median(engineRounds.map((r) => r.base)))}/s, p99 ${ms(median(engineRounds.map((r) => r.p99Ms)))}`,
  })
  await checkBooks(pool)

  const shop = await startShop(server.url, dataFolder)
  const httpRounds: { base: number; buy: LoadResult; purchase: LoadResult }[] = []
  try {
    for (let round = 0; round < rounds; round++) {
      await settleDown(pool)
      const base = await baseline.measure(clients, seconds)
      await settleDown(pool)
      const load = await measureHttp(pool, 'web', clients, seconds)
      httpRounds.push({ base, buy: load.buy, purchase: load.purchase })
    }
  } finally {
    shop.kill('SIGTERM')
  }
  for (const [kind, name, target] of [
    ['buy', 'draws through HTTP (buy)', '≥ 2'],
    ['purchase', 'purchases through HTTP (check, then buy)', ''],
  ] as const)
    report({
      name,
      target,
      ratio: median(httpRounds.map((round) => round[kind].perSecond / round.base)),
      detail: `${Math.round(median(httpRounds.map((r) => r[kind].perSecond)))}/s, p50 ${ms(median(httpRounds.map((r) => r[kind].p50Ms)))}, p99 ${ms(median(httpRounds.map((r) => r[kind].p99Ms)))}`,
    })
  await checkBooks(pool)

  const sizes = []
  for (let round = 0; round < rounds; round++) {
    const one = await inTurn(drawsInTurn, () => drawOnce(engine, 'hot', 1))
    const many = await inTurn(drawsInTurn, () => drawOnce(engine, 'large', 3000))
    sizes.push({ ratio: many / one, one, many })
  }
  report({
    name: 'a draw of 3,000 against a draw of 1',
    target: '≤ 2',
    ratio: median(sizes.map((size) => size.ratio)),
    detail: `${ms(median(sizes.map((size) => size.many)))} against ${ms(median(sizes.map((size) => size.one)))}`,
  })

  let left = 1_000_000
  const startedAt = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (left > 0) {
        const count = Math.min(3000, left)
        left -= count
        await drawOnce(engine, 'million', count)
      }
    }),
  )
  const soldOutSeconds = (performance.now() - startedAt) / 1000
  report({
    name: 'a box of 1,000,000 slots sold out, seconds',
    ratio: soldOutSeconds,
    target: '≤ 1',
    detail: '3,000 a draw',
  })
  await checkBooks(pool)

  const mail = await measureMail(pool)
  report({
    name: 'mail, all reminders of a morning within hours',
    target: '≤ 1',
    ratio: mail.reminders / mail.perSecond / 3600,
    detail: `${mail.reminders} at ${Math.round(mail.perSecond)}/s with 15 ms a reply; an urgent one behind them left in ${ms(mail.urgentMs)}`,
  })

  await makePack(pool, 'past', 1_000_000)
  const fresh = []
  for (let round = 0; round < rounds; round++)
    fresh.push(await closedLoop(clients, seconds, () => drawOnce(engine, 'hot', 1)))
  await addHistory(pool)
  const old = []
  for (let round = 0; round < rounds; round++)
    old.push(await closedLoop(clients, seconds, () => drawOnce(engine, 'hot', 1)))
  report({
    name: 'a draw with a million more in history, cost',
    target: '≤ 1.2',
    ratio: median(fresh.map((load) => load.perSecond)) / median(old.map((load) => load.perSecond)),
    detail: `${Math.round(median(old.map((load) => load.perSecond)))}/s against ${Math.round(median(fresh.map((load) => load.perSecond)))}/s`,
  })
  await checkBooks(pool)
  await pool.end()
}
