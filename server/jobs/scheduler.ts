// Deadlines are stored in rows; a job only starts the sweep. A late, repeated or killed run only delays the effect.

import type { Logger } from 'pino'

export interface Job {
  name: string
  everySeconds: number
  run: () => Promise<unknown>
}

export interface Scheduler {
  /** Lets running jobs finish and starts no more. */
  stop(): Promise<void>
}

/** Runs each job at once and then at its interval, never twice at the same time in this process. */
export function startScheduler(jobs: Job[], logger: Logger): Scheduler {
  let isStopped = false
  const timers = new Set<NodeJS.Timeout>()
  const running = new Set<Promise<void>>()

  const start = (job: Job) => {
    if (isStopped) return
    const run = job
      .run()
      .then(
        () => {},
        (error) =>
          logger.error({ err: error, job: job.name }, 'a job failed; it runs again at its next time'),
      )
      .finally(() => {
        running.delete(run)
        if (isStopped) return
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
      isStopped = true
      for (const timer of timers) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}
