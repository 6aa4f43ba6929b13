import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { listReceipts } from '#server/money/purchases/receipts.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { cached } from '#server/people/operator/cached.ts'
import { type AccountDeps, accountRoutes } from './account-routes.ts'
import { walletJobs } from './jobs.ts'
import { walletRoutes } from './routes.ts'

interface Parts extends Omit<AccountDeps, 'ranks'> {
  clock: () => Date
}

export const wallet = {
  serve(http: Http, { db, clock, firstOpenChoice }: Parts) {
    accountRoutes(http, { db, ranks: cached(() => listRankTables(db), clock), firstOpenChoice })
    walletRoutes(http, { listReceipts })
  },
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => walletJobs(db, clock),
} satisfies Room
