// Metrics for the operator alone, in the text format of Prometheus, on a separate port. Loaded only where
// they are asked for.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry, collectDefaultMetrics } from 'prom-client'
import type { Database } from '#server/db/pool.ts'
import { healthAt } from '#server/http/health.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { readingsAround, type Surroundings } from './metrics-of-machine.ts'
import { type Counting, countProcess, createMaker, type Maker, type Pools } from './metrics-of-process.ts'
import { type JobsToRun, type Reading, readingsOf } from './metrics-of-rooms.ts'
import type { Readiness } from './readiness.ts'

export interface MetricsOptions {
  pools: Pools
  db: Database
  readiness: Pick<Readiness, 'unready' | 'clockDifference' | 'clock'>
  /** The counts of this process's workers, each by `values`. */
  workers?: () => Promise<object[][]>
  /** Folders of this machine, and the backups: the sources beside the database. */
  surroundings?: Surroundings
  /** Resolves when a scrape has waited long enough for its readings. */
  patience?: () => Promise<unknown>
}

export interface Metrics extends Counting {
  /** The jobs of the shop, whichever process runs them. */
  countJobs(jobs: readonly Job[]): void
  /** Pages that hold a live stream now. */
  countStreams(read: () => number): void
  /** The counts of this process alone. */
  values(): Promise<object[]>
  /** For Prometheus: this process and its workers together. */
  text(): Promise<string>
  /** @returns how to stop */
  listen(at: { port: number; host: string }): Promise<{ port: number; close(): void }>
}

/** A scrape answers without what is not read within this time: Prometheus itself gives up after ten seconds. */
const patienceMs = 2000

/** @returns what reads all at once, with one time for all; two scrapes at the same moment share it */
function createScrape(
  { forget }: Maker,
  given: readonly Reading[],
  { clock, patience }: { clock: () => Date; patience: () => Promise<unknown> },
): () => Promise<void> {
  const readings = given.map((reading) => ({ ...reading, readAtMs: Number.NaN, isUnderWay: false }))
  for (const { gauges } of readings) forget(gauges)
  /** A figure that is not told is left out: an old one would look like a good one. */
  const readOne = async (reading: (typeof readings)[number], now: Date, isOver: Promise<unknown>) => {
    const ageMs = now.getTime() - reading.readAtMs
    if (ageMs >= 0 && ageMs < reading.everyMs) return
    forget(reading.gauges)
    // One that still waits since an earlier scrape holds a connection already.
    if (reading.isUnderWay) return
    reading.isUnderWay = true
    const reads = reading
      .read(now)
      .then(
        () => true,
        () => false,
      )
      .finally(() => {
        reading.isUnderWay = false
      })
    const isRead = await Promise.race([reads, isOver.then(() => false)])
    reading.readAtMs = isRead ? now.getTime() : Number.NaN
    if (!isRead) forget(reading.gauges)
  }
  let underWay: Promise<unknown> | undefined
  return async () => {
    underWay ??= (async () => {
      const [now, isOver] = [clock(), patience()]
      await Promise.all(readings.map((one) => readOne(one, now, isOver)))
    })().finally(() => {
      underWay = undefined
    })
    await underWay
  }
}

export function createMetrics({
  pools,
  db,
  readiness,
  workers,
  surroundings,
  patience = () => sleep(patienceMs, undefined, { ref: false }),
}: MetricsOptions): Metrics {
  const maker = createMaker()
  const { registry, gauge, labelled } = maker
  collectDefaultMetrics({ register: registry })
  const { counting, lookAtPools } = countProcess(maker, { pools, readiness })
  let streams = () => 0
  gauge('live_streams', 'Pages that hold a live stream.', () => streams())
  let jobs: JobsToRun = { named: [], since: readiness.clock() }
  const readings = [
    ...readingsOf(db, labelled, () => jobs),
    ...(surroundings === undefined ? [] : readingsAround(surroundings, db, labelled)),
  ]
  const readAll = createScrape(maker, readings, { clock: readiness.clock, patience })

  const values = async () => {
    lookAtPools()
    return await registry.getMetricsAsJSON()
  }
  const text = async () => {
    await readAll()
    if (workers !== undefined) {
      const ofWorkers = await workers()
      return await AggregatorRegistry.aggregate([await values(), ...ofWorkers]).metrics()
    }
    lookAtPools()
    return await registry.metrics()
  }
  return {
    ...counting,
    countJobs(named) {
      jobs = { named, since: readiness.clock() }
    },
    countStreams(read) {
      streams = read
    },
    values,
    text,
    listen: (at) => listen(at, { readiness, text, type: registry.contentType }),
  }
}

async function listen(
  { port, host }: { port: number; host: string },
  {
    readiness,
    text,
    type,
  }: { readiness: MetricsOptions['readiness']; text: () => Promise<string>; type: string },
): ReturnType<Metrics['listen']> {
  const server = createServer((request, response) => {
    const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    const path = request.url?.split('?', 1)[0] ?? ''
    const health = healthAt(path, readiness.unready())
    if (health !== undefined) return answer(health.status, JSON.stringify(health.body), 'application/json')
    if (path !== '/metrics') return answer(404, 'ask /metrics, /livez or /readyz\n')
    text().then(
      (metrics) => answer(200, metrics, type),
      () => answer(500, 'the metrics could not be read\n'),
    )
  })
  server.listen(port, host)
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
