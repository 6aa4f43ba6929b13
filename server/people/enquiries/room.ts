import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { enquiryJobs } from './jobs.ts'
import { createMakeAnew } from './make-anew.ts'
import { type EnquiryDeps, enquiryRoutes } from './routes.ts'

export const enquiries = {
  serve: (http: Http, parts: Omit<EnquiryDeps, 'makeAnew'>) =>
    enquiryRoutes(http, { ...parts, makeAnew: createMakeAnew() }),
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => enquiryJobs(db, clock),
} satisfies Room
