// The readiness of a process for visitors and jobs, and the clock by which it judges (decision 011).

import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { createDatabaseClock, type DatabaseClock, type Machine } from '#server/clock.ts'
import { type DatabaseWatch, sampleTimeWell, watchDatabase } from '#server/db/watch-database.ts'
import type { Unready } from '#server/http/health.ts'
import type { Alarm } from '#server/watch/alarm.ts'

export interface Readiness {
  /** Why this process should get no visitors; empty when it is ready. */
  unready(): Unready[]
  /** The time by which everything is judged: of the database, while the machine's own clock agrees with it. */
  clock: () => Date
  /** By how many seconds the machine's own clock is ahead of the database's. */
  clockDifference(): number
  isClockRight(): boolean
  isRetiring(): boolean
  /** Not ready any more, for good. */
  retire(): void
  /** Watches the database from now on, and tells the operator when the process becomes unready. */
  watch(logger: FastifyBaseLogger, alarm: Alarm): void
  stop(): Promise<void>
}

/** @param clock in place of the database's time: then the machine's own cannot be wrong */
export async function createReadiness(
  pool: pg.Pool,
  machine: Machine,
  clock: (() => Date) | undefined,
): Promise<Readiness> {
  const followed: DatabaseClock | undefined =
    clock === undefined ? createDatabaseClock(await sampleTimeWell(pool, machine), machine) : undefined
  let isRetiring = false
  let watched: DatabaseWatch | undefined

  const isClockRight = () => followed?.isRight() ?? true
  const clockDifference = () => (followed?.differenceMs() ?? 0) / 1000
  const unready = (): Unready[] => {
    const database = watched?.state() ?? 'good'
    return [
      ...(isRetiring ? (['stopping'] as const) : []),
      ...(database === 'good' ? [] : [`database ${database}` as const]),
      ...(isClockRight() ? [] : (['clock differs'] as const)),
    ]
  }

  return {
    unready,
    clock: clock ?? (() => (followed as DatabaseClock).agreed()),
    clockDifference,
    isClockRight,
    isRetiring: () => isRetiring,
    retire() {
      isRetiring = true
    },
    watch(logger, alarm) {
      if (followed === undefined) return
      let told = ''
      watched = watchDatabase(pool, followed, machine, () => {
        const reasons = unready().filter((reason) => reason !== 'stopping')
        const now = reasons.join(', ')
        // Said once, and not every two seconds.
        if (now === told) return
        told = now
        if (now === '') logger.warn('this process is ready again')
        else
          alarm(
            'not ready',
            { reasons, clockDifferenceSeconds: clockDifference() },
            'this process is not ready and begins no jobs',
          )
      })
    },
    stop: async () => watched?.stop(),
  }
}
