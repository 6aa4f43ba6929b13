// Draws by the engine and through HTTP: rates and processor time beside those of a tpcb-like transaction.

import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { createDatabase } from '#server/db/pool.ts'
import { decideSold, trust } from '#test/beacon-world.ts'
import { type BenchServer, median } from './database.ts'
import { createBuyers, type Measured, startShop } from './http.ts'
import { closedLoop, drawOnce } from './load.ts'
import { createMeter, type Meter, processorSeconds } from './processor.ts'
import { printWidestFrames } from './profile.ts'
import { prepareBaseline } from './tpcb.ts'
import { checkBooks, makePack } from './world.ts'

const clientCounts = (process.env.CLIENTS ?? '64,256').split(',').map(Number)
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = 3

/** Waits until the server's background work is done, so that one side's work is not charged to the other. */
async function settleDown(pool: pg.Pool): Promise<void> {
  await pool.query('checkpoint')
  await sleep(1000)
}

interface Round {
  base: { perSecond: number; micros: number }
  figures: Record<string, Measured>
}

/**
 * Figures of one unit each. "Times" compares its rate to that of the transaction, "CPU" the transaction's processor time
 * to its own; above 1 it is the leaner one. The engine runs in this process, so its node time holds the load maker's;
 * that of the others is the shop's alone.
 */
export async function measureDraws(server: BenchServer, pool: pg.Pool, engine: DrawEngine): Promise<void> {
  const postgresPid = await server.postgres.pid()
  const meter = createMeter(postgresPid)
  const baseline = await prepareBaseline(server.baselineUrl, postgresPid)
  for (const packId of ['hot', 'web']) await makePack(pool, packId, 10_000_000)
  await makePack(pool, 'first', 10_000_000, { algorithm: 'fukuhiki.v1' })
  await makePack(pool, 'beacon', 10_000_000, { trust })
  await pool.query('vacuum analyze')
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-shop-'))
  const isProfiled = process.env.PROFILE === '1'
  const profiling = isProfiled ? ['--cpu-prof', `--cpu-prof-dir=${dataFolder}`] : []
  const shop = await startShop(server.url, dataFolder, profiling)
  const shopPid = shop.pid as number
  console.log(
    `\n${availableParallelism()} processors; baseline: ${baseline.name}; durable commits; medians of ${rounds} rounds of ${seconds} s`,
  )
  try {
    // A shop compiles what it runs often; pgbench is measured without its start as well.
    const warming = await createBuyers(pool, clientCounts[0] as number, shopPid, meter)
    await warming.measure('web', seconds)
    warming.leave()
    for (const clients of clientCounts) {
      const buyers = await createBuyers(pool, clients, shopPid, meter)
      const done: Round[] = []
      for (let round = 0; round < rounds; round++) {
        await settleDown(pool)
        const base = await baseline.measure(clients, seconds)
        await settleDown(pool)
        const drawFrom = async (packId: string) => {
          const drawn = await meter(process.pid, () =>
            closedLoop(clients, seconds, () => drawOnce(engine, packId, 1)),
          )
          await settleDown(pool)
          return drawn
        }
        const draw = await drawFrom('hot')
        const ofFirst = await drawFrom('first')
        const ofBeacon = await drawFrom('beacon')
        // The sale of beacon boxes pauses when places wait for long.
        await decideSold(createDatabase(pool))
        const { check, buy, purchase } = await buyers.measure('web', seconds)
        done.push({
          base,
          figures: {
            'engine draw': draw,
            '… from a box of version 1': ofFirst,
            '… from a beacon box': ofBeacon,
            check,
            buy,
            'purchase (check, then buy)': purchase,
          },
        })
      }
      buyers.leave()
      printRounds(clients, done)
    }
  } finally {
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.kill('SIGTERM')
    await ended
  }
  await printClosing(pool, engine, meter)
  if (isProfiled) await printWidestFrames(dataFolder)
  await rm(dataFolder, { recursive: true, force: true })
  await checkBooks(pool)
}

/** Rounds above for one closing: its shares that do not grow with the draws are spread over a minute in a shop. */
const closingSeconds = 5 * seconds

/** The share of each draw that closing pieces of the record takes, beside the draws whose rows it closes (decision 015). */
async function printClosing(pool: pg.Pool, engine: DrawEngine, meter: Meter): Promise<void> {
  const shares: number[] = []
  const client = await pool.connect()
  // The job, too, closes up to one moment: one more piece would be empty, and would search every table for nothing.
  const close = async () => {
    const { until } = (await client.query('select clock_timestamp()::text "until"')).rows[0]
    let closed = 1
    while (closed > 0)
      closed = (await client.query(`select close_records($1, 100, '10 seconds') closed`, [until])).rows[0]
        .closed
  }
  const { pid } = (await client.query<{ pid: number }>('select pg_backend_pid() pid')).rows[0] ?? { pid: 0 }
  for (let round = 0; round < rounds; round++) {
    await close()
    // The server summarises the blocks of these indexes by itself, by the minute.
    await pool.query('vacuum draw, ledger_entry')
    await settleDown(pool)
    const { count, micros } = await meter(process.pid, () =>
      closedLoop(clientCounts[0] as number, closingSeconds, () => drawOnce(engine, 'hot', 1)),
    )
    const before = await processorSeconds(pid)
    await close()
    const closing = ((await processorSeconds(pid)) - before) * (1_000_000 / count)
    shares.push((100 * closing) / (micros.database + micros.node))
  }
  client.release()
  console.log(`closing pieces of the record: ${median(shares).toFixed(1)} % of an engine draw`)
}

function printRounds(clients: number, rounds: Round[]): void {
  const middle = (of: (round: Round) => number) => median(rounds.map(of))
  const line = (...cells: string[]) =>
    console.log(cells.map((cell, at) => (at === 0 ? cell.padEnd(28) : cell.padStart(10))).join(''))
  console.log('')
  line(`${clients} clients`, 'a second', 'times', 'p50 ms', 'p99 ms', 'database', 'node', 'µs', 'CPU')
  const tpcbMicros = Math.round(middle(({ base }) => base.micros))
  const tpcbRate = Math.round(middle(({ base }) => base.perSecond))
  line('tpcb', `${tpcbRate}`, '1', '', '', `${tpcbMicros}`, '', `${tpcbMicros}`, '1')
  for (const name of Object.keys(rounds[0]?.figures ?? {})) {
    const of = (round: Round) => round.figures[name] as Measured
    const sum = (round: Round) => of(round).micros.database + of(round).micros.node
    line(
      name,
      `${Math.round(middle((round) => of(round).perSecond))}`,
      middle((round) => of(round).perSecond / round.base.perSecond).toFixed(2),
      middle((round) => of(round).p50Ms).toFixed(1),
      middle((round) => of(round).p99Ms).toFixed(1),
      middle((round) => of(round).micros.database).toFixed(0),
      middle((round) => of(round).micros.node).toFixed(0),
      middle(sum).toFixed(0),
      middle((round) => round.base.micros / sum(round)).toFixed(2),
    )
  }
}
