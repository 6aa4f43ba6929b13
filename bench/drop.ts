// `npm run bench -- drop`: a drop as visitors meet it. 2,000 connections, 1,900 of which look (pages, live streams) while
// 100 buy a pack until it is sold out, and on. The pages must be built (`npm start` does it).

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '#server/db/pool.ts'
import type { Bought, Looked } from './crowd-load.ts'
import { startCrowdShop } from './crowd-shop.ts'
import { startBenchServer } from './database.ts'
import { checkBooks, makeMembers, makePack } from './world.ts'

const seconds = Number(process.env.SECONDS ?? 60)
const processes = process.env.PROCESSES || '1'
const streams = 950
const readers = 950
const buyers = 100
const sessions = 1000
/** A visitor looks at a page for so long. */
const pauseSeconds = 10
const rateSeconds = 8
/** The part of the closed loops' rate at which the visitors buy. */
const share = 0.8
/** The part of the time after which the pack is to be sold out. */
const sellingShare = 0.6

const say = (name: string, value: string) => console.log(`${name.padEnd(44)} ${value}`)

export async function measureDrop(): Promise<void> {
  const server = await startBenchServer()
  const dataFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-bench-drop-'))
  const pool = createPool(server.url, { size: 4 })
  await makeMembers(pool)
  await makePack(pool, 'rate', 1_000_000)
  const shop = await startCrowdShop({ url: server.url, dataFolder, pool }, { processes, sessions })
  try {
    say('memory at the start', `${shop.megabytes()} MB`)
    await pool.query('vacuum analyze')
    const visits = await shop.order<Bought>({
      do: 'visit',
      packId: 'rate',
      connections: 32,
      seconds: rateSeconds,
    })
    expectNone(visits.refused, [])
    say('whole visits (page to choice)', `${Math.round(visits.perSecond)} a second, p99 ${ms(visits.p99Ms)}`)

    await shop.order({ do: 'look', packId: 'rate', streams, readers, pauseSeconds })
    const highest = await shop.order<Bought>({
      do: 'buy',
      packId: 'rate',
      connections: buyers,
      seconds: rateSeconds,
    })
    expectNone(highest.refused, [])
    say(
      'purchases, highest rate, 1,900 looking',
      `${Math.round(highest.perSecond)} a second, p99 ${ms(highest.p99Ms)}`,
    )

    const perSecond = highest.perSecond * share
    const stock = Math.floor(perSecond * seconds * sellingShare)
    await makePack(pool, 'drop', stock)
    const before = await shop.used()
    const buying = shop.order<Bought>({ do: 'buy', packId: 'drop', connections: buyers, seconds, perSecond })
    const memory: number[] = [shop.megabytes()]
    const watching = setInterval(() => memory.push(shop.megabytes()), 1000)
    const drop = await buying
    clearInterval(watching)
    const cpuSeconds = (await shop.used()) - before
    say(
      `the drop, at ${Math.round(perSecond)} a second`,
      `${drop.done} sold of ${stock}, p99 ${ms(drop.p99Ms)}, p50 ${ms(drop.p50Ms)}`,
    )
    say('refused, by reason', JSON.stringify(drop.refused))
    say(
      'memory: before, middle, end, highest',
      `${[memory[0], memory[memory.length >> 1], memory.at(-1), Math.max(...memory)].join(', ')} MB`,
    )
    say('processor time of the shop', `${(cpuSeconds / seconds).toFixed(2)} processors`)
    const looked = await shop.order<Looked>({ do: 'looked' })
    say('looked at', `${looked.pages} pages, ${looked.events} live messages, ${looked.failed} failed`)

    const { rows } = await pool.query(
      `select (select count(*)::int from draw where pack_id = 'drop') drawn,
         (select next_slot::int from box where pack_id = 'drop') slots`,
    )
    if (rows[0].drawn !== stock || rows[0].slots !== stock || drop.done !== stock)
      throw new Error(`${stock} there were, ${drop.done} told, ${JSON.stringify(rows[0])} recorded`)
    expectNone(drop.refused, ['422 soldOut', '422 notOnSale'])
    await checkBooks(pool)
    say('sold exactly what there was, the books agree', 'yes')
  } finally {
    await shop.end()
    await pool.end()
    await server.stop()
    await rm(dataFolder, { recursive: true, force: true })
  }
}

const ms = (value: number) => `${value.toFixed(1)} ms`

function expectNone(refused: Record<string, number>, but: string[]): void {
  const others = Object.keys(refused).filter((why) => !but.includes(why))
  if (others.length > 0) throw new Error(`refused for another reason: ${JSON.stringify(refused)}`)
}
