import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { halfTime } from '#server/jobs/pace.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { expireAllPoints } from '#server/ledger/expire-all-points.ts'
import { listReceipts } from '#server/money/purchases/receipts.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { cached } from '#server/people/operator/cached.ts'
import { type AccountDeps, accountRoutes } from './account-routes.ts'
import { walletRoutes } from './routes.ts'

interface Parts extends Omit<AccountDeps, 'ranks'> {
  clock: () => Date
}

export const wallet = {
  serve(http: Http, { db, clock, firstOpenChoice }: Parts) {
    accountRoutes(http, { db, ranks: cached(() => listRankTables(db), clock), firstOpenChoice })
    walletRoutes(http, { listReceipts })
  },
  jobs: ({ db, clock }: { db: Database; clock: () => Date }): Job[] => [
    {
      name: 'expire points after six months',
      everySeconds: 60,
      run: (leave) => expireAllPoints(db, clock(), halfTime(leave)),
    },
  ],
} satisfies Room
