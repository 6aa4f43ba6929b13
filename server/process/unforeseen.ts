import type { EventEmitter } from 'node:events'
import type { Alarm } from '#server/watch/alarm.ts'

/**
 * Ends the process after a rejection or an exception that no code handled: its memory (queues, turns, caches) may be wrong
 * from then on. The database holds all that counts, so nothing is lost, and the supervisor of the process starts a new one
 * (decision 011).
 * @param end lets calls finish, then ends the process with this exit code; called once
 */
export function endOnUnforeseen(
  process: Pick<EventEmitter, 'on'>,
  alarm: Alarm,
  end: (exitCode: number) => unknown,
): void {
  let isEnding = false
  for (const event of ['unhandledRejection', 'uncaughtException'])
    process.on(event, (error: unknown) => {
      alarm('unforeseen', { err: error, event }, 'a fault that nothing handles: the process ends in order')
      if (isEnding) return
      isEnding = true
      end(1)
    })
}
