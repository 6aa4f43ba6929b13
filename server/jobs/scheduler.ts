// Deadlines are stored in rows; a job only starts the sweep. A late, repeated or killed run only delays the effect.

import type { Alarm } from '../alarm.ts'

export interface Job {
  name: string
  everySeconds: number
  /** Ends soon after `leave` is aborted, between two rows: the next run of any process goes on from there. */
  run: (leave: AbortSignal) => Promise<unknown>
}

export interface Scheduler {
  /** Asks running jobs to leave, waits for them, and starts no more. */
  stop(): Promise<void>
}

/** Runs each job at once and then at its interval, never twice at the same time in this process. */
export function startScheduler(jobs: Job[], alarm: Alarm): Scheduler {
  const leaving = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const start = (job: Job) => {
    if (leaving.signal.aborted) return
    const run = job
      .run(leaving.signal)
      .then(
        () => {},
        (error) =>
          alarm('job failed', { err: error, job: job.name }, 'a job failed; it runs again at its next time'),
      )
      .finally(() => {
        running.delete(run)
        if (leaving.signal.aborted) return
        const timer = setTimeout(() => {
          timers.delete(timer)
          start(job)
        }, job.everySeconds * 1000)
        timer.unref()
        timers.add(timer)
      })
    running.add(run)
  }
  for (const job of jobs) start(job)
  return {
    async stop() {
      leaving.abort()
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
