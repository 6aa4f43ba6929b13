// `npm run bench -- processes`: purchases over HTTP with one process that serves and with several. On a machine of four
// processors: `LOAD_CORES=3 taskset -c 0-2 npm run bench -- processes`.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#server/db/pool.ts'
import type { Bought } from './crowd-load.ts'
import { familyUsed, startCrowdShop } from './crowd-shop.ts'
import { median, startBenchServer } from './database.ts'
import { checkBooks, makeMembers, makePack } from './world.ts'

const counts = (process.env.COUNTS ?? '1,2').split(',')
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 5)
/** The seconds in which each process warms up and compiles the code that it runs often. */
const warmSeconds = 4
/** Processes are added for a crowd: with few buyers two of them only make each other's batches smaller. */
const connections = Number(process.env.CONNECTIONS ?? 512)
const sessions = 10 * connections

interface Round extends Bought {
  shopMicros: number
  databaseMicros: number
}

export async function measureProcesses(): Promise<void> {
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-processes-'))
  const pool = createPool(server.url, { size: 4 })
  const postgresPid = await server.postgres.pid()
  try {
    await makeMembers(pool)
    await makePack(pool, 'web', 1_000_000)
    await pool.query('vacuum analyze')
    const figures = new Map(counts.map((count) => [count, [] as Round[]]))
    for (let round = 0; round < rounds; round++)
      for (const count of counts) {
        const shop = await startCrowdShop(
          { url: server.url, dataFolder, pool },
          { processes: count, sessions },
        )
        try {
          const buy = { do: 'buy', packId: 'web', connections } as const
          await shop.order({ ...buy, seconds: warmSeconds })
          const used = async () => await Promise.all([shop.used(), familyUsed(postgresPid)])
          const before = await used()
          const bought = await shop.order<Bought>({ ...buy, seconds })
          const after = await used()
          const micros = (index: 0 | 1) => ((after[index] - before[index]) * 1_000_000) / bought.done
          if (Object.keys(bought.refused).length > 0) throw new Error(JSON.stringify(bought.refused))
          figures.get(count)?.push({ ...bought, shopMicros: micros(0), databaseMicros: micros(1) })
        } finally {
          await shop.end()
        }
      }
    const of = (count: string, pick: (round: Round) => number) => median((figures.get(count) ?? []).map(pick))
    const first = of(counts[0] as string, ({ perSecond }) => perSecond)
    for (const count of counts) {
      const rate = of(count, ({ perSecond }) => perSecond)
      console.log(
        `${count.padStart(2)} processes: ${Math.round(rate)} purchases a second (${(rate / first).toFixed(2)} ×), p99 ${of(count, ({ p99Ms }) => p99Ms).toFixed(1)} ms, processor time each: ${Math.round(of(count, ({ shopMicros }) => shopMicros))} µs of the shop, ${Math.round(of(count, ({ databaseMicros }) => databaseMicros))} µs of the database`,
      )
    }
    await checkBooks(pool)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
