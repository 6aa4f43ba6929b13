import type { EventEmitter } from 'node:events'
import type { Alarm } from './alarm.ts'

/**
 * An unhandled rejection or exception is a fault of the code, and what the process remembers (queues, turns,
 * caches) may be wrong from then on. The database holds all that counts, so the process ends in order, and its
 * supervisor starts another (decision 029).
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
