// Records: the chain over what is permanent, its roots, and who is told of them (decision 115).

import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { recordJobs } from './jobs.ts'

export const records = {
  jobs: (parts: { db: Database; alarm: Alarm; clock: () => Date }) => recordJobs(parts),
} satisfies Room
