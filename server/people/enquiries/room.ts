import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import { enquiryJobs } from './jobs.ts'
import { enquiryRoutes } from './routes.ts'

export const enquiries = {
  serve: enquiryRoutes,
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => enquiryJobs(db, clock),
} satisfies Room
