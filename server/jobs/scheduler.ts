// Deadlines are stored in rows; a job only starts the sweep. A late, repeated or killed run only delays the effect.

import type { Alarm } from '#server/watch/alarm.ts'
import { inSpan } from '#server/watch/tracing.ts'

export interface Job {
  name: string
  everySeconds: number
  /** Ends soon after `leave` is aborted, between two rows: the next run of any process goes on from there. */
  run: (leave: AbortSignal) => Promise<unknown>
  /** It decides nothing that is due, so it runs in a process that is not ready, too. */
  isAlwaysDue?: true
  /** For what each process has for itself: of several that are one shop each runs it, and one runs all others. */
  isOfEachProcess?: true
}

export interface SchedulerOptions {
  alarm: Alarm
  /** Tells whether a run may begin at this moment: not in a process that must not decide what is due (decision 011). */
  mayRun?: () => boolean
  /** Told of each run at its end; the run has ended when this has. */
  ended?: (job: Job, run: { isGood: boolean; seconds: number }) => void | Promise<void>
}

export interface Scheduler {
  /** Asks running jobs to leave, and starts no more. */
  leave(): void
  /**
   * Leaves, and waits for the running jobs until `cut` is aborted.
   * @returns the names of the jobs that still run then
   */
  stop(cut?: AbortSignal): Promise<string[]>
}

/** A run that may not begin is tried again after this time, or at its job's interval if that is shorter. */
const mostPauseSeconds = 5

/** Runs each job at once and then at its interval, never twice at the same time in this process. */
export function startScheduler(
  jobs: Job[],
  { alarm, mayRun = () => true, ended }: SchedulerOptions,
): Scheduler {
  const leaving = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Map<Job, Promise<void>>()

  const startAfter = (job: Job, seconds: number) => {
    if (leaving.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      start(job)
    }, seconds * 1000)
    timer.unref()
    timers.add(timer)
  }

  const run = async (job: Job) => {
    const startedAt = performance.now()
    let isGood = true
    try {
      await inSpan(
        `job ${job.name}`,
        () => ({ kind: 'internal' }),
        () => job.run(leaving.signal),
      )
    } catch (error) {
      isGood = false
      alarm('job failed', { err: error, job: job.name }, 'a job failed; it runs again at its next time')
    }
    await ended?.(job, { isGood, seconds: (performance.now() - startedAt) / 1000 })
    startAfter(job, job.everySeconds)
  }

  const start = (job: Job) => {
    if (job.isAlwaysDue || mayRun())
      running.set(
        job,
        run(job).finally(() => running.delete(job)),
      )
    else startAfter(job, Math.min(job.everySeconds, mostPauseSeconds))
  }
  for (const job of jobs) start(job)

  const leave = () => {
    leaving.abort()
    for (const timer of timers) clearTimeout(timer)
    timers.clear()
  }
  return {
    leave,
    async stop(cut) {
      leave()
      await Promise.race([Promise.all(running.values()), ...(cut === undefined ? [] : [aborted(cut)])])
      return Array.from(running.keys(), ({ name }) => name)
    },
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
