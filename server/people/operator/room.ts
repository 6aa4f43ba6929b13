import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import type { Room } from '#server/http/room.ts'
import type { Keys } from '#server/keys.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { auditLogJob } from './audit-log-job.ts'
import { registerSecurityText, type SecurityTextDeps } from './security-text.ts'

export const operator = {
  serveRaw: (app: FastifyInstance, parts: SecurityTextDeps) => registerSecurityText(app, parts),
  jobs: ({ db, alarm, keys }: { db: Database; alarm: Alarm; keys: Keys }) => [
    {
      name: 'read the signing keys',
      everySeconds: 10,
      run: () => keys.refresh(),
      isAlwaysDue: true,
      isOfEachProcess: true,
    },
    auditLogJob(db, alarm),
  ],
} satisfies Room
