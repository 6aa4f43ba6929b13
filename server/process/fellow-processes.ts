// Several processes that are one shop: the first opens the database, runs the jobs and counts; workers serve visitors.

import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EndedSessions } from '#server/http/session.ts'
import { type Counted, createCounts, type Use } from '#server/http/shared-limits.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { type Channel, openChannel } from './process-channel.ts'

/** The first process's answer to a worker at its start. */
export interface WorkerSetup {
  databaseUrl: string
  /** Connections of this worker for visitors, and for work that no visitor waits for. */
  connections: { visitors: number; jobs: number }
}

/** The calls of a worker to the first process. */
export type FirstCalls = {
  begin: (asked: null) => WorkerSetup
  /** It serves visitors now. */
  isOpen: (asked: null) => null
  count: (use: Use) => Counted
  /** Answered once every other worker has forgotten them. */
  sessionsEnded: (ended: EndedSessions) => Promise<null>
}

/** The calls of the first process to a worker. */
export type WorkerCalls = {
  sessionsEnded: (ended: EndedSessions) => null
  metrics: (asked: null) => Promise<object[]>
}

export interface WorkersOptions {
  count: number
  setup: WorkerSetup
  alarm: Alarm
  /** Counts milliseconds, and never back. */
  monotonicMs: () => number
}

export interface Workers {
  /** Resolves when all serve visitors; rejects when one ends before. */
  allOpen: Promise<void>
  /** Each worker's counts, for one common figure. */
  metrics(): Promise<object[][]>
  /**
   * Has every worker end as a process does that gets SIGTERM, and starts none again; resolves when all have ended. Those
   * that have not when `cut` is aborted, and half a second later, are killed.
   */
  end(cut: AbortSignal): Promise<void>
}

/** A worker that lived shorter than this is started again later each time. */
const soundMs = 60_000
const longestPauseMs = 30_000
/** For the last words of a worker whose calls were cut. */
const killAfterMs = 1000

/** The pause before a worker that ended starts again: none, and after deaths in a row 1, 2, 4 … 30 seconds. */
export const pauseBeforeStart = (deathsInARow: number): number =>
  deathsInARow <= 1 ? 0 : Math.min(1000 * 2 ** (deathsInARow - 2), longestPauseMs)

/** Starts workers, and each that ends again. */
export function startWorkers({ count, setup, alarm, monotonicMs }: WorkersOptions): Workers {
  const workers = new Map<Worker, Channel<WorkerCalls>>()
  const countUse = createCounts(monotonicMs)
  const { promise: allOpen, resolve: haveOpened, reject: didNotOpen } = Promise.withResolvers<void>()
  const waits = new Set<NodeJS.Timeout>()
  let open = 0
  let ended: Promise<unknown> | undefined

  /** Asks all workers but one; a worker that does not answer is left out. */
  const askOthers = async <Name extends keyof WorkerCalls>(
    name: Name,
    asked: Parameters<WorkerCalls[Name]>[0],
    but?: Worker,
  ) => {
    const answers = await Promise.allSettled(
      Array.from(workers, ([worker, channel]) => (worker === but ? undefined : channel.ask(name, asked))),
    )
    return answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value ? [answer.value] : []))
  }

  const start = (deathsInARow: number) => {
    const startedMs = monotonicMs()
    const worker = cluster.fork()
    const answers: FirstCalls = {
      begin: () => setup,
      isOpen() {
        open += 1
        if (open === count) haveOpened()
        return null
      },
      count: countUse,
      async sessionsEnded(ended) {
        await askOthers('sessionsEnded', ended, worker)
        return null
      },
    }
    workers.set(worker, openChannel<WorkerCalls, FirstCalls>(worker, answers))
    worker.on('error', () => {})
    worker.once('exit', (code, signal) => {
      workers.delete(worker)
      if (ended !== undefined) return
      if (open < count)
        return didNotOpen(new Error(`a worker ended while it was starting (${signal ?? code})`))
      const deaths = monotonicMs() - startedMs < soundMs ? deathsInARow + 1 : 1
      const pauseMs = pauseBeforeStart(deaths)
      const facts = { pid: worker.process.pid, code, signal, startsAgainInSeconds: pauseMs / 1000 }
      alarm('worker ended', facts, 'a process that served visitors has ended; another one takes its place')
      const timer = setTimeout(() => {
        waits.delete(timer)
        start(deaths)
      }, pauseMs)
      waits.add(timer)
    })
  }
  for (let n = 0; n < count; n++) start(0)

  return {
    allOpen,
    metrics: () => askOthers('metrics', null),
    async end(cut) {
      didNotOpen(new Error('the shop is stopping'))
      for (const timer of waits) clearTimeout(timer)
      ended ??= Promise.all(
        Array.from(workers.keys(), async (worker) => {
          if (worker.isDead()) return
          const exited = once(worker, 'exit')
          worker.process.kill('SIGTERM')
          await exited
        }),
      )
      const late = (cut.aborted ? Promise.resolve() : once(cut, 'abort')).then(() => sleep(killAfterMs))
      await Promise.race([ended, late])
      for (const worker of workers.keys()) worker.process.kill('SIGKILL')
      await ended
    },
  }
}

/** The services of the first process to a worker. */
export interface Fellows {
  count: (use: Use) => Promise<Counted>
  /** Resolves when every other worker has forgotten them; it is done with then, answered or not. */
  tellEnded: (ended: EndedSessions) => Promise<void>
  /** `forget` is called when another worker has ended sessions. */
  onEnded: (forget: (ended: EndedSessions) => void) => void
}

export interface FirstProcess extends Fellows {
  begin(): Promise<WorkerSetup>
  isOpen(): Promise<void>
  /** `read` answers what this worker counts. */
  onMetrics(read: () => Promise<object[]>): void
}

/** Reaches the first process from a worker. */
export function reachFirstProcess(): FirstProcess {
  let forget: (ended: EndedSessions) => void = () => {}
  let readMetrics = async (): Promise<object[]> => []
  const first = openChannel<FirstCalls, WorkerCalls>(process, {
    sessionsEnded(ended) {
      forget(ended)
      return null
    },
    metrics: () => readMetrics(),
  })
  return {
    begin: () => first.ask('begin', null),
    async isOpen() {
      await first.ask('isOpen', null)
    },
    count: (use) => first.ask('count', use),
    async tellEnded(ended) {
      // Without an answer the others notice when their cache entries expire.
      await first.ask('sessionsEnded', ended).catch(() => {})
    },
    onEnded(listener) {
      forget = listener
    },
    onMetrics(read) {
      readMetrics = read
    },
  }
}
