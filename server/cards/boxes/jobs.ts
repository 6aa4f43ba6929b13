import type { Database } from '#server/db/pool.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { findWrongRoots } from './check-roots.ts'
import { openFinishedBoxes } from './open-boxes.ts'

export const boxJobs = (db: Database, clock: () => Date, alarm: Alarm): Job[] => [
  {
    name: 'open boxes that are sold out or ended',
    everySeconds: 20,
    run: (leave) => openFinishedBoxes(db, clock(), leave),
  },
  {
    name: 'check the roots of boxes',
    everySeconds: 24 * 3600,
    async run() {
      const { wrong } = await findWrongRoots(db)
      if (wrong.length > 0)
        alarm('box roots', { packs: wrong }, 'the root of a box does not follow from what is kept of it')
    },
  },
]
