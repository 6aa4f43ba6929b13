// One process counts and sees this of itself.

import type pg from 'pg'
import { type Aggregator, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { type Answerer, answerers } from '#server/db/readers.ts'
import type { Answered } from '#server/http/traffic.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { alarmNames, alarmsWritten } from '#server/watch/alarm.ts'
import type { MakeGauge } from './metrics-of-rooms.ts'
import type { Readiness } from './readiness.ts'

export interface Counting {
  answered: (answered: Answered) => void
  lookedBack: (by: Answerer) => void
  batchServed: (draws: number) => void
  jobEnded: (job: Job, run: { isGood: boolean; seconds: number }) => void
  /** An engine whose draws are counted. */
  watched(engine: DrawEngine): DrawEngine
}

/** By who waits for their answers. */
export type Pools = Readonly<Record<'visitors' | 'jobs', pg.Pool> & { reads?: pg.Pool }>

const name = (rest: string) => `fukuhiki_${rest}`
/** The seconds reach from quick answers to what a visitor gives up on. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export interface Maker {
  registry: Registry
  counter<Label extends string>(rest: string, help: string, ...labelNames: Label[]): Counter<Label>
  histogram<Label extends string>(
    rest: string,
    help: string,
    buckets: number[],
    ...labelNames: Label[]
  ): Histogram<Label>
  /** @param aggregator makes one figure of those of several processes */
  gauge(rest: string, help: string, read?: () => number, aggregator?: Aggregator): Gauge
  labelled: MakeGauge
  /** Takes the values away, so that nothing is told of these. */
  forget(gauges: readonly Gauge[]): void
}

export function createMaker(): Maker {
  const registry = new Registry()
  const registers = [registry]
  const hasLabels = new Set<Gauge>()
  return {
    registry,
    counter: (rest, help, ...labelNames) => new Counter({ name: name(rest), help, labelNames, registers }),
    histogram: (rest, help, buckets, ...labelNames) =>
      new Histogram({ name: name(rest), help, buckets, labelNames, registers }),
    gauge: (rest, help, read, aggregator = 'sum') =>
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
      }),
    labelled(rest, help, ...labelNames) {
      const made = new Gauge({ name: name(rest), help, labelNames, registers, aggregator: 'sum' })
      if (labelNames.length > 0) hasLabels.add(made)
      return made
    },
    forget(gauges) {
      for (const each of gauges) {
        each.reset()
        // A gauge without labels would begin at 0.
        if (!hasLabels.has(each)) each.remove()
      }
    },
  }
}

function countAnswers({ counter, histogram }: Maker): Pick<Counting, 'answered' | 'lookedBack'> {
  const requests = counter(
    'requests_total',
    'Answered requests; state is that of the envelope, else the status of HTTP, or waiting.',
    'method',
    'route',
    'state',
  )
  const requestSeconds = histogram(
    'request_seconds',
    'Time until a request was answered.',
    requestBuckets,
    'method',
    'route',
  )
  const lookBacks = counter(
    'look_backs_total',
    'Calls that look back, where standbys answer them: who answered.',
    'reader',
  )
  for (const reader of answerers) lookBacks.inc({ reader }, 0)
  return {
    answered({ method, route, state, seconds }) {
      requests.inc({ method, route, state })
      requestSeconds.observe({ method, route }, seconds)
    },
    lookedBack: (reader) => lookBacks.inc({ reader }),
  }
}

function countDraws({ counter, histogram, gauge }: Maker): Pick<Counting, 'batchServed' | 'watched'> {
  const draws = counter('draws_total', 'Draws by outcome.', 'outcome')
  const inEngine = 'Time a draw took in the engine, its wait included.'
  const drawSeconds = histogram('draw_seconds', inEngine, requestBuckets)
  const batchSizes = [1, 2, 4, 8, 16, 32, 64, 128, 256]
  const batches = histogram('draw_batch_draws', 'Draws served by one transaction.', batchSizes)
  let drawsUnderWay = 0
  gauge('draws_under_way', 'Draws that wait in the engine or are being served.', () => drawsUnderWay)
  return {
    batchServed: (size) => batches.observe(size),
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
  }
}

function countJobRuns({ registry, counter }: Maker): Pick<Counting, 'jobEnded'> {
  const jobRuns = counter('job_runs_total', 'Runs of jobs in this process.', 'job', 'result')
  const jobSeconds = new Gauge({
    name: name('job_last_seconds'),
    help: 'How long the last run of a job in this process took.',
    labelNames: ['job'],
    registers: [registry],
    // Each process does these for itself, and the one that took longest is told.
    aggregator: 'max',
  })
  return {
    jobEnded({ name: job }, { isGood, seconds }) {
      jobRuns.inc({ job, result: isGood ? 'good' : 'failed' })
      jobSeconds.set({ job }, seconds)
    },
  }
}

function countAlarms({ registry }: Maker): void {
  new Counter({
    name: name('alarms_total'),
    help: 'Alarms that this process has written to the log.',
    labelNames: ['alarm'],
    registers: [registry],
    collect() {
      this.reset()
      for (const alarm of alarmNames) this.inc({ alarm }, alarmsWritten(alarm))
    },
  })
}

/** @returns what reads the pools now */
function watchPools({ labelled }: Maker, pools: Pools): () => void {
  const connections = labelled('database_connections', 'Connections of a pool.', 'pool', 'state')
  const queued = labelled('database_waiting', 'Queries that wait for a connection of a pool.', 'pool')
  return () => {
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      connections.set({ pool: name, state: 'idle' }, pool.idleCount)
      queued.set({ pool: name }, pool.waitingCount)
    }
  }
}

function watchReadiness({ gauge }: Maker, readiness: Pick<Readiness, 'unready' | 'clockDifference'>): void {
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
}

/** Makes the figures of this process. @returns what counts for them, and what looks at the pools now */
export function countProcess(
  maker: Maker,
  { pools, readiness }: { pools: Pools; readiness: Pick<Readiness, 'unready' | 'clockDifference'> },
): { counting: Counting; lookAtPools: () => void } {
  const counting = { ...countAnswers(maker), ...countDraws(maker), ...countJobRuns(maker) }
  countAlarms(maker)
  const lookAtPools = watchPools(maker, pools)
  watchReadiness(maker, readiness)
  return { counting, lookAtPools }
}
