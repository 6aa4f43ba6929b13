// The start of a wired shop, and its end.

import type { FastifyInstance } from 'fastify'
import { closeApp, type Traffic } from '#server/http/traffic.ts'
import { type Job, type Scheduler, startScheduler } from '#server/jobs/scheduler.ts'
import type { JobRecorder } from '#server/people/operator/job-runs.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import type { Settings } from './settings.ts'

/** The duties of one process of the shop. */
export interface Duty {
  servesVisitors: boolean
  /** Jobs that are one for the whole shop; the jobs of each process run in any case. */
  runsJobs: boolean
  /** The process that has started workers tells their counts. */
  tellsMetrics: boolean
}

const everything: Duty = { servesVisitors: true, runsJobs: true, tellsMetrics: true }

export interface Lifecycle {
  /** Begins its duty, visitors on the port of the settings; rejects when a port is taken. */
  listen(): Promise<void>
  /** Begins to leave: not ready, no connection is kept, jobs leave; every call is served as before. */
  retire(): void
  /**
   * Retires, stops listening, and lets calls and jobs finish until `cut` is aborted; then it cuts the others.
   * The pool stays open: it belongs to the caller.
   * @returns the names of the calls and jobs that were cut
   */
  close(cut?: AbortSignal): Promise<string[]>
}

interface Parts {
  app: FastifyInstance
  settings: Pick<Settings, 'port' | 'host' | 'metrics'>
  readiness: Readiness
  traffic: Traffic
  metrics: Metrics | undefined
  jobs: Job[]
  jobRecorder: JobRecorder
  alarm: Alarm
  duty?: Duty
}

/** The jobs of each process say nothing of the shop: another process may fail at its own. */
const namesOfShared = (jobs: readonly Job[]): string[] =>
  jobs.filter((job) => !job.isOfEachProcess).map(({ name }) => name)

export function createLifecycle(parts: Parts): Lifecycle {
  const { app, settings, readiness, traffic, metrics, jobs, jobRecorder, alarm, duty = everything } = parts
  let scheduler: Scheduler | undefined
  let metricsServer: { close(): void } | undefined
  const retire = () => {
    readiness.retire()
    scheduler?.leave()
  }
  return {
    async listen() {
      if (settings.metrics !== undefined && duty.tellsMetrics)
        metricsServer = await metrics?.listen(settings.metrics)
      if (duty.servesVisitors) await app.listen({ port: settings.port, host: settings.host })
      readiness.watch(app.log, alarm)
      const own = jobs.filter((job) => duty.runsJobs || job.isOfEachProcess)
      metrics?.countJobs(jobs.filter((job) => !job.isOfEachProcess))
      await jobRecorder.begin(namesOfShared(own))
      scheduler = startScheduler(own, {
        alarm,
        mayRun: () => readiness.unready().length === 0,
        async ended(job, run) {
          metrics?.jobEnded(job, run)
          if (!job.isOfEachProcess) await jobRecorder.ended(job.name, run.isGood)
        },
      })
    },
    retire,
    async close(cut) {
      retire()
      const stuck = await Promise.all([closeApp(app, traffic, cut), scheduler?.stop(cut)])
      await readiness.stop()
      metricsServer?.close()
      return stuck.flatMap((names) => names ?? [])
    },
  }
}
