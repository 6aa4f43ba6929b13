import type { FastifyRequest } from 'fastify'
import { isUnavailable, Unavailable } from '#server/db/unavailable.ts'
import { createAlarm } from '#server/watch/alarm.ts'

/** The log of one call, or of one page. */
interface Log {
  error(facts: object, sentence: string): void
}

/**
 * Answers what `work` answers, within `seconds`; after them it rejects with `Unavailable`. The work itself goes on to
 * its own end, although no visitor waits for it any more: a fault in it is logged.
 */
export async function withinSeconds<T>(seconds: number, work: Promise<T>, log: Log): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new Unavailable(`no answer within ${seconds} s`, { isTimeout: true }))
    work.catch((error) => {
      if (!isUnavailable(error)) log.error({ err: error }, 'a call failed after its deadline')
    })
  }, seconds * 1000)
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Refuses changes while the clocks differ: a wrong time would end points and choices for good (decision 011).
 * @throws Unavailable then
 */
export function refuseUntimed({ method }: { method: string }, { server }: FastifyRequest): void {
  if (method === 'POST' && !server.isClockRight()) throw new Unavailable('the clocks differ')
}

const linesEveryMs = 10_000

/**
 * Writes what happens many times a second while the database is away as one alarm in ten seconds, with how many there
 * were since the last one.
 */
export function createOutageLog(log: Parameters<typeof createAlarm>[0], clock: () => Date) {
  const alarm = createAlarm(log)
  let toldAtMs = Number.NEGATIVE_INFINITY
  let untold = 0
  return (error: unknown) => {
    untold += 1
    const nowMs = clock().getTime()
    if (Math.abs(nowMs - toldAtMs) < linesEveryMs) return
    alarm(
      'unavailable',
      { err: error, count: untold },
      'the shop cannot answer: its database is away or too busy',
    )
    toldAtMs = nowMs
    untold = 0
  }
}
