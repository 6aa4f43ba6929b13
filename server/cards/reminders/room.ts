import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { registerReminderEndpoints } from './endpoints.ts'
import { type ReminderJobDeps, reminderJobs } from './jobs.ts'
import { reminderRoutes } from './routes.ts'
import type { StopTokens } from './stop-token.ts'

interface Parts {
  db: Database
  clock: () => Date
  stopTokens: StopTokens
}
type Jobs = Omit<ReminderJobDeps, 'tokens'> & Parts

export const reminders = {
  serve: (http: Http, { db, stopTokens: tokens }: Parts) => reminderRoutes(http, { db, tokens }),
  serveRaw: (app: FastifyInstance, { stopTokens: tokens, ...parts }: Parts) =>
    registerReminderEndpoints(app, { ...parts, tokens }),
  jobs: ({ stopTokens: tokens, ...parts }: Jobs) => reminderJobs({ ...parts, tokens }),
} satisfies Room
