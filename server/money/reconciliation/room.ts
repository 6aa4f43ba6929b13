import type { Room } from '#server/http/room.ts'
import { reconciliationJobs } from './jobs.ts'

export const reconciliation = { jobs: reconciliationJobs } satisfies Room
