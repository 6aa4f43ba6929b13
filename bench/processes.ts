// `npm run bench -- processes`: purchases over HTTP with one process that serves and with several. On a machine of four
// processors: `LOAD_CORES=3 taskset -c 0-2 npm run bench -- processes`.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../server/db/pool.ts'
import type { Bought } from './crowd-load.ts'
import { startCrowdShop } from './crowd-shop.ts'
import { median, startBenchServer } from './database.ts'
import { checkBooks, makeMembers, makePack } from './world.ts'

const counts = (process.env.COUNTS ?? '1,2').split(',')
const rounds = Number(process.env.ROUNDS ?? 3)
const seconds = Number(process.env.SECONDS ?? 5)
const connections = 64
const sessions = 640

export async function measureProcesses(): Promise<void> {
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-processes-'))
  const pool = createPool(server.url, { size: 4 })
  try {
    await makeMembers(pool)
    await makePack(pool, 'web', 1_000_000)
    await pool.query('vacuum analyze')
    const figures = new Map(counts.map((count) => [count, [] as (Bought & { cpuMicros: number })[]]))
    for (let round = 0; round < rounds; round++)
      for (const count of counts) {
        const shop = await startCrowdShop(
          { url: server.url, dataFolder, pool },
          { processes: count, sessions },
        )
        try {
          const buy = { do: 'buy', packId: 'web', connections } as const
          await shop.order({ ...buy, seconds: 1 })
          const before = await shop.used()
          const bought = await shop.order<Bought>({ ...buy, seconds })
          const cpuMicros = (((await shop.used()) - before) * 1_000_000) / bought.done
          if (Object.keys(bought.refused).length > 0) throw new Error(JSON.stringify(bought.refused))
          figures.get(count)?.push({ ...bought, cpuMicros })
        } finally {
          await shop.end()
        }
      }
    const of = (count: string, pick: (round: Bought & { cpuMicros: number }) => number) =>
      median((figures.get(count) ?? []).map(pick))
    const first = of(counts[0] as string, ({ perSecond }) => perSecond)
    for (const count of counts) {
      const rate = of(count, ({ perSecond }) => perSecond)
      console.log(
        `${count.padStart(2)} processes: ${Math.round(rate)} purchases a second (${(rate / first).toFixed(2)} ×), p99 ${of(count, ({ p99Ms }) => p99Ms).toFixed(1)} ms, ${Math.round(of(count, ({ cpuMicros }) => cpuMicros))} µs of the shop's processor time each`,
      )
    }
    await checkBooks(pool)
  } finally {
    await pool.end()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
