import type { Database } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import { auditRoutes } from './audit-routes.ts'
import { deskJobs } from './jobs.ts'
import { type LeavingDeps, leavingRoutes } from './leaving-routes.ts'
import { type MemberActDeps, memberActRoutes } from './member-acts-routes.ts'
import { type MemberDeskDeps, memberDeskRoutes } from './members-routes.ts'
import { messageRoutes } from './messages-routes.ts'
import { profileActRoutes } from './profile-acts-routes.ts'

export const memberDesk = {
  serveDesk(http: OperatorHttp, parts: MemberDeskDeps & MemberActDeps & LeavingDeps) {
    memberDeskRoutes(http, parts)
    auditRoutes(http, parts)
    memberActRoutes(http, parts)
    profileActRoutes(http, parts)
    leavingRoutes(http, parts)
    messageRoutes(http, parts)
  },
  jobs: ({ db }: { db: Database }) => deskJobs(db),
} satisfies Room
