import type { Language } from '#phrases/language.ts'
import type { Database } from '#server/db/pool.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { Keys } from '#server/keys.ts'
import { type AccessDeps, accessRoutes } from './access-routes.ts'
import { erasePersonalOfEnded } from './approval-queries.ts'
import { type ApprovalDeps, approvalRoutes } from './approval-routes.ts'
import { type OperatorDeps, operatorRoutes } from './operator-routes.ts'
import { deleteEndedSessions } from './session-queries.ts'
import { type SessionDeps, sessionRoutes } from './session-routes.ts'

type Parts = SessionDeps &
  Omit<AccessDeps, 'site'> &
  Omit<OperatorDeps, 'signer' | 'origin'> &
  ApprovalDeps & { keys: Keys }

export const staff = {
  serveDesk(http: OperatorHttp, parts: Parts) {
    const { keys, shopName, operatorOrigin: origin } = parts
    sessionRoutes(http, parts)
    accessRoutes(http, {
      ...parts,
      site: async (language: Language) => ({ origin, name: await shopName(language) }),
    })
    operatorRoutes(http, { ...parts, signer: keys.signer('invitation'), origin })
    approvalRoutes(http, parts)
  },
  jobs: ({ db, clock }: { db: Database; clock: () => Date }): Job[] => [
    {
      name: 'delete ended sessions of the console',
      everySeconds: 3600,
      run: () => deleteEndedSessions(db, clock()),
    },
    {
      name: 'erase personal data of acts that were not decided in time',
      everySeconds: 3600,
      run: () => erasePersonalOfEnded(db, clock()),
    },
  ],
} satisfies Room
