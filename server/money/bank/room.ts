import type { Room } from '#server/http/room.ts'
import { bankJobs } from './jobs.ts'

export const bank = { jobs: bankJobs } satisfies Room
