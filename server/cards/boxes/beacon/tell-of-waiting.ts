import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { findPauseReasons } from './queries.ts'
import { listWaitingLong } from './sold-places.ts'

/**
 * Alarms while places wait for so long that the sale is paused. `isClosing`: the shop has a beacon and witnesses; places wait
 * for ever in one whose settings were taken away.
 */
export const tellOfWaiting = ({
  db,
  clock,
  alarm,
  isClosing,
}: {
  db: Database
  clock: () => Date
  alarm: Alarm
  isClosing: boolean
}): Job => ({
  name: 'look for places that wait',
  everySeconds: 60,
  async run() {
    const waiting = Object.fromEntries(await findPauseReasons(db, await listWaitingLong(db, clock())))
    if (Object.keys(waiting).length > 0)
      alarm('places wait', { waiting, isClosing }, 'places of beacon boxes wait: their sale is paused')
  },
})
