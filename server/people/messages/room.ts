import type { Room } from '#server/http/room.ts'
import { messageJobs } from './jobs.ts'

export const messages = { jobs: messageJobs } satisfies Room
