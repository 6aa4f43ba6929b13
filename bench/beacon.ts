// `npm run bench -- beacon`: a beacon box beside a sealed one, the decision of many places, and the wait for it.

import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { closeSold } from '#server/cards/boxes/beacon/close-sold.ts'
import { bringRound, decideDue } from '#server/cards/boxes/beacon/decide-places.ts'
import { keepVerdict, settleClosing } from '#server/cards/boxes/beacon/hear-verdicts.ts'
import { newestClosing } from '#server/cards/boxes/beacon/queries.ts'
import { type ClosingDeps, closingJobs } from '#server/cards/boxes/beacon/run-closings.ts'
import { nodeSignatures } from '#server/cards/boxes/signatures.ts'
import { createDrawEngine, type DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { openClosings } from '#server/cards/parts.ts'
import { migrate } from '#server/db/migrate.ts'
import { createDatabase, createPool } from '#server/db/pool.ts'
import { emulatorBeaconSettings } from '#server/providers/beacon-settings.ts'
import { createProviders } from '#server/providers/create-providers.ts'
import { decideSold, say, shopKey, signRound, trust } from '#test/beacon-world.ts'
import { openEmulators } from '#test/emulators.ts'
import { type BenchServer, median, percentile } from './database.ts'
import type { Measured } from './http.ts'
import type { Figure } from './jobs.ts'
import { closedLoop, drawOnce, inTurn } from './load.ts'
import { createMeter, type Meter } from './processor.ts'
import { checkBooks, makeMembers, makePack, randomMember } from './world.ts'

const clients = 64
const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 3
const drawsInTurn = 40
const manyPlaces = 60_000
const placesOfDraw = 3000
/** Draws whose wait is measured, and the mean time between two of them. */
const waits = 200
const pauseMs = 400
const membersWhoWait = 200
const { isBls } = nodeSignatures
const clock = () => new Date()
const inMs = (value: number) => `${value.toFixed(1)} ms`

interface Bench {
  server: BenchServer
  pool: pg.Pool
  engine: DrawEngine
  report: (figure: Figure) => void
}

type Side = Omit<Bench, 'server'>

export async function measureBeacon({ server, pool, engine, report }: Bench): Promise<void> {
  console.log('')
  await makePack(pool, 'sealed beside', 1_000_000)
  await makePack(pool, 'beacon beside', 1_000_000, { trust })
  await pool.query('vacuum analyze')
  const meter = createMeter(await server.postgres.pid())
  await measureSales({ pool, engine, report }, meter)
  await measureDecision({ pool, engine, report })
  await checkBooks(pool)
  await measureWait(server, report)
}

/** In turns, and each first in every other round: the machine may be busier at one moment than at another. */
async function measureSales({ pool, engine, report }: Side, meter: Meter): Promise<void> {
  await makePack(pool, 'beacon large', 2 * rounds * drawsInTurn * placesOfDraw, { trust })
  const rate = async (packId: string) => {
    await pool.query('checkpoint')
    await sleep(1000)
    return await meter(process.pid, () => closedLoop(clients, seconds, () => drawOnce(engine, packId, 1)))
  }
  const sales: { sealed: Measured; beacon: Measured; one: number; many: number }[] = []
  await rate('sealed beside')
  for (let round = 0; round < rounds; round++) {
    const first = round % 2 === 0 ? await rate('sealed beside') : undefined
    const beacon = await rate('beacon beside')
    const sealed = first ?? (await rate('sealed beside'))
    const one = await inTurn(drawsInTurn, () => drawOnce(engine, 'beacon beside', 1))
    const many = await inTurn(drawsInTurn, () => drawOnce(engine, 'beacon large', placesOfDraw))
    sales.push({ sealed, beacon, one, many })
    // The sale pauses when places wait for long.
    await decideSold(createDatabase(pool), clock)
  }
  const middle = (of: (sale: (typeof sales)[number]) => number) => median(sales.map(of))
  const costs = (of: (sale: (typeof sales)[number]) => Measured) =>
    middle((sale) => costOf(of(sale))).toFixed(0)
  const costOf = ({ micros }: Measured) => micros.database + micros.node
  report({
    name: 'draws a second from a beacon box to a sealed one',
    ratio: middle(({ sealed, beacon }) => beacon.perSecond / sealed.perSecond),
    target: '≥ 0.95',
    detail: `${Math.round(middle(({ beacon }) => beacon.perSecond))}/s against ${Math.round(middle(({ sealed }) => sealed.perSecond))}/s`,
  })
  // A machine with other work disturbs this less than the rate.
  report({
    name: '  processor time of a sealed draw to one of it',
    ratio: middle(({ sealed, beacon }) => costOf(sealed) / costOf(beacon)),
    target: '≥ 0.95',
    detail: `${costs(({ beacon }) => beacon)} µs against ${costs(({ sealed }) => sealed)}`,
  })
  report({
    name: 'a draw of 3,000 from it against a draw of 1',
    ratio: middle(({ one, many }) => many / one),
    target: '≤ 1.5',
    detail: `${inMs(middle(({ many }) => many))} against ${inMs(middle(({ one }) => one))}`,
  })
}

/** Closes everything that is sold for a round, and keeps what is needed to decide it. */
async function closeAll(pool: pg.Pool): Promise<void> {
  const db = createDatabase(pool)
  await closeSold(db, { clock, random: randomBytes, trust, key: shopKey })
  const closing = await newestClosing(db)
  if (closing === undefined) throw new Error('nothing was closed')
  for (const witness of [0, 1])
    await keepVerdict(db, closing, say(witness, closing), trust.witnesses[witness]?.key ?? '')
  await settleClosing(db, closing, trust)
  await bringRound(db, trust, { round: closing.round, signature: signRound(closing.round), isBls })
}

async function measureDecision({ pool, engine, report }: Side): Promise<void> {
  const db = createDatabase(pool)
  const decide = async () => {
    await closeAll(pool)
    const from = performance.now()
    if ((await decideDue(db, clock)) === 0) throw new Error('nothing was decided')
    return performance.now() - from
  }
  // The places sold until here are decided first.
  await decide()
  await makePack(pool, 'beacon decided', (rounds + 1) * manyPlaces, { trust })
  const took: number[] = []
  for (let round = 0; round < rounds; round++) {
    for (let sold = 0; sold < manyPlaces; sold += placesOfDraw)
      await drawOnce(engine, 'beacon decided', placesOfDraw)
    took.push(await decide())
  }
  report({
    name: '60,000 places decided, milliseconds',
    ratio: median(took),
    target: '≤ 250',
    detail: `computed and written; the slowest of ${rounds} took ${inMs(Math.max(...took))}`,
  })
}

/**
 * From the answer to a draw to its decision, with the jobs of a shop and rounds of three seconds over HTTP. In a database of
 * its own, as the closings above are of another beacon.
 */
async function measureWait(server: BenchServer, report: Bench['report']): Promise<void> {
  const pool = createPool(await server.postgres.connectionString('waits'), { size: 4 })
  await migrate(pool)
  await makeMembers(pool, membersWhoWait)
  const engine = createDrawEngine(pool, { clock, expirePoints: async () => {} })
  const emulators = await openEmulators()
  const { closingProviders } = createProviders({ beacon: emulatorBeaconSettings(emulators.origin) }, clock)
  const outside = openClosings({ closingProviders, closingSeed: randomBytes(32) })
  if (outside === undefined) throw new Error('there is no beacon')
  const deps: ClosingDeps = {
    ...{ ...outside, db: createDatabase(pool), clock, random: randomBytes, isBls },
    alarm: (name) => console.log(name),
  }
  const packId = 'waited'
  await makePack(pool, packId, 10 * waits, { trust: outside.trust })
  const over = new AbortController()
  const jobs = closingJobs(deps).map(async ({ everySeconds, run }) => {
    while (!over.signal.aborted) {
      await run(over.signal)
      await sleep(everySeconds * 1000)
    }
  })
  const waiting = new Map<number, number>()
  const waited: number[] = []
  const watch = (async () => {
    while (waited.length < waits) {
      const { rows } = await pool.query<{ n: number }>('select decided_slot n from box where pack_id = $1', [
        packId,
      ])
      const now = performance.now()
      for (const [slot, answeredAt] of waiting)
        if (slot < (rows[0]?.n ?? 0) && waiting.delete(slot)) waited.push(now - answeredAt)
      await sleep(20)
    }
  })()
  for (let n = 0; n < waits; n++) {
    const drawn = await engine.draw({
      id: uuidv7(),
      memberId: randomMember(membersWhoWait),
      packId,
      count: 1,
      termsNo: 1,
    })
    if (drawn.outcome !== 'drawn') throw new Error(`a draw was refused: ${drawn.outcome}`)
    waiting.set(drawn.firstSlot, performance.now())
    await sleep(2 * pauseMs * Math.random())
  }
  await watch
  over.abort()
  await Promise.all(jobs)
  await emulators.close()
  await pool.end()
  for (const [share, target] of [
    [0.5, 4500],
    [0.99, 6500],
  ] as const)
    report({
      name: `from answer to decision, p${share * 100}, seconds`,
      ratio: percentile(waited, share) / 1000,
      target: `≤ ${target / 1000}`,
      detail: `${waits} draws in ${((waits * pauseMs) / 1000).toFixed(0)} s, a round every ${outside.trust.network.periodMs / 1000} s; the longest ${(Math.max(...waited) / 1000).toFixed(1)} s`,
    })
}
