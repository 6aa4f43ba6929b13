// What an operator watches, in the text format of Prometheus, on a separate port, for the operator alone. Loaded only
// where it is asked for.

import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import {
  type Aggregator,
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  Registry,
} from 'prom-client'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import type { Database } from '#server/db/pool.ts'
import { type Answerer, answerers } from '#server/db/readers.ts'
import { healthAt } from '#server/http/health.ts'
import type { Answered } from '#server/http/traffic.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { alarmNames, alarmsWritten } from '#server/watch/alarm.ts'
import { readingsAround, type Surroundings } from './metrics-of-machine.ts'
import { type JobsToRun, readingsOf } from './metrics-of-rooms.ts'
import type { Readiness } from './readiness.ts'

export interface MetricsOptions {
  /** By who waits for their answers. */
  pools: Readonly<Record<'visitors' | 'jobs', pg.Pool> & { reads?: pg.Pool }>
  db: Database
  readiness: Pick<Readiness, 'unready' | 'clockDifference' | 'clock'>
  /** What the workers of this process count, each by `values`. */
  workers?: () => Promise<object[][]>
  /** Folders of this machine, and the backups: what is read beside the database. */
  surroundings?: Surroundings
  /** Resolves when a scrape has waited long enough for what it reads. */
  patience?: () => Promise<unknown>
}

export interface Metrics {
  answered: (answered: Answered) => void
  lookedBack: (by: Answerer) => void
  batchServed: (draws: number) => void
  jobEnded: (job: Job, run: { isGood: boolean; seconds: number }) => void
  /** An engine whose draws are counted. */
  watched(engine: DrawEngine): DrawEngine
  /** The jobs of the shop, whichever process runs them. */
  countJobs(jobs: readonly Job[]): void
  /** Pages that hold a live stream now. */
  countStreams(read: () => number): void
  /** What this process counts by itself. */
  values(): Promise<object[]>
  /** For Prometheus: this process and its workers together. */
  text(): Promise<string>
  /** @returns how to stop */
  listen(at: { port: number; host: string }): Promise<{ port: number; close(): void }>
}

const name = (rest: string) => `fukuhiki_${rest}`
/** From quick answers to what a visitor gives up on. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** A scrape answers without what is not read within this time: Prometheus itself gives up after ten seconds. */
const patienceMs = 2000

export function createMetrics({
  pools,
  db,
  readiness,
  workers,
  surroundings,
  patience = () => sleep(patienceMs, undefined, { ref: false }),
}: MetricsOptions): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  /** @param aggregator makes one figure of those of several processes */
  const gauge = (rest: string, help: string, read?: () => number, aggregator: Aggregator = 'sum') =>
    new Gauge({
      name: name(rest),
      help,
      registers,
      aggregator,
      ...(read && {
        collect() {
          this.set(read())
        },
      }),
    })
  const hasLabels = new Set<Gauge>()
  const labelled = <Label extends string>(rest: string, help: string, ...labelNames: Label[]) => {
    const made = new Gauge({ name: name(rest), help, labelNames, registers, aggregator: 'sum' })
    if (labelNames.length > 0) hasLabels.add(made)
    return made
  }
  const requests = new Counter({
    name: name('requests_total'),
    help: 'Answered requests; state is that of the envelope, else the status of HTTP, or waiting.',
    labelNames: ['method', 'route', 'state'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: name('request_seconds'),
    help: 'Time until a request was answered.',
    labelNames: ['method', 'route'],
    buckets: requestBuckets,
    registers,
  })
  const lookBacks = new Counter({
    name: name('look_backs_total'),
    help: 'Calls that look back, where standbys answer them: who answered.',
    labelNames: ['reader'],
    registers,
  })
  for (const reader of answerers) lookBacks.inc({ reader }, 0)
  const draws = new Counter({
    name: name('draws_total'),
    help: 'Draws by outcome.',
    labelNames: ['outcome'],
    registers,
  })
  const drawSeconds = new Histogram({
    name: name('draw_seconds'),
    help: 'Time a draw took in the engine, its wait included.',
    buckets: requestBuckets,
    registers,
  })
  const batches = new Histogram({
    name: name('draw_batch_draws'),
    help: 'Draws served by one transaction.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
    registers,
  })
  let drawsUnderWay = 0
  gauge('draws_under_way', 'Draws that wait in the engine or are being served.', () => drawsUnderWay)

  const jobRuns = new Counter({
    name: name('job_runs_total'),
    help: 'Runs of jobs in this process.',
    labelNames: ['job', 'result'],
    registers,
  })
  const jobSeconds = new Gauge({
    name: name('job_last_seconds'),
    help: 'How long the last run of a job in this process took.',
    labelNames: ['job'],
    registers,
    // Of what each process does for itself the longest is told.
    aggregator: 'max',
  })
  let jobs: JobsToRun = { named: [], since: readiness.clock() }
  new Counter({
    name: name('alarms_total'),
    help: 'Alarms that this process has written to the log.',
    labelNames: ['alarm'],
    registers,
    collect() {
      this.reset()
      for (const alarm of alarmNames) this.inc({ alarm }, alarmsWritten(alarm))
    },
  })

  const connections = labelled('database_connections', 'Connections of a pool.', 'pool', 'state')
  const queued = labelled('database_waiting', 'Queries that wait for a connection of a pool.', 'pool')
  gauge(
    'ready',
    '1 when this process, and each of its workers, may get visitors.',
    () => (readiness.unready().length === 0 ? 1 : 0),
    'min',
  )
  gauge(
    'clock_difference_seconds',
    'How far the machine’s clock is ahead of the database’s.',
    () => readiness.clockDifference(),
    'max',
  )
  let streams = () => 0
  gauge('live_streams', 'Pages that hold a live stream.', () => streams())

  const readings = [
    ...readingsOf(db, labelled, () => jobs),
    ...(surroundings === undefined ? [] : readingsAround(surroundings, db, labelled)),
  ].map((reading) => ({ ...reading, readAtMs: Number.NaN, isUnderWay: false }))
  const forget = (gauges: readonly Gauge[]) => {
    for (const each of gauges) {
      each.reset()
      // A gauge without labels would begin at 0.
      if (!hasLabels.has(each)) each.remove()
    }
  }
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
  let reading: Promise<unknown> | undefined
  /** All at once, with one time for all; two scrapes at the same moment share it. */
  const readAll = async () => {
    reading ??= (async () => {
      const [now, isOver] = [readiness.clock(), patience()]
      await Promise.all(readings.map((one) => readOne(one, now, isOver)))
    })().finally(() => {
      reading = undefined
    })
    await reading
  }

  const lookAtPools = () => {
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ pool: name, state: 'idle' }, pool.idleCount)
      queued.set({ pool: name }, pool.waitingCount)
    }
  }
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
    answered({ method, route, state, seconds }) {
      requests.inc({ method, route, state })
      requestSeconds.observe({ method, route }, seconds)
    },
    lookedBack: (reader) => lookBacks.inc({ reader }),
    batchServed: (size) => batches.observe(size),
    jobEnded({ name: job }, { isGood, seconds }) {
      jobRuns.inc({ job, result: isGood ? 'good' : 'failed' })
      jobSeconds.set({ job }, seconds)
    },
    watched: (engine) => ({
      async draw(request) {
        const took = drawSeconds.startTimer()
        drawsUnderWay += 1
        let outcome: string = 'failed'
        try {
          const answer = await engine.draw(request)
          outcome = answer.outcome
          return answer
        } finally {
          drawsUnderWay -= 1
          draws.inc({ outcome })
          took()
        }
      },
    }),
    countJobs(named) {
      jobs = { named, since: readiness.clock() }
    },
    countStreams(read) {
      streams = read
    },
    values,
    text,
    async listen({ port, host }) {
      const server = createServer((request, response) => {
        const answer = (status: number, body: string, type = 'text/plain; charset=utf-8') =>
          response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
        const path = request.url?.split('?', 1)[0] ?? ''
        const health = healthAt(path, readiness.unready())
        if (health !== undefined)
          return answer(health.status, JSON.stringify(health.body), 'application/json')
        if (path !== '/metrics') return answer(404, 'ask /metrics, /livez or /readyz\n')
        text().then(
          (metrics) => answer(200, metrics, registry.contentType),
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
    },
  }
}
