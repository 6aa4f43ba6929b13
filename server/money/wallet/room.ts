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
import { createPointWatch, type PointWatch } from './watch-points-by-hand.ts'

interface Parts extends Omit<AccountDeps, 'ranks'> {
  clock: () => Date
}

export const wallet = {
  serve(http: Http, { db, clock, firstOpenChoice }: Parts) {
    accountRoutes(http, { db, ranks: cached(() => listRankTables(db), clock), firstOpenChoice })
    walletRoutes(http, { listReceipts })
  },
  jobs({ clock, ...deps }: PointWatch & { clock: () => Date }): Job[] {
    const watchPoints = createPointWatch(deps)
    return [
      {
        name: 'expire points after six months',
        everySeconds: 60,
        run: (leave) => expireAllPoints(deps.db, clock(), halfTime(leave)),
      },
      {
        name: 'watch how many points are created by hand',
        everySeconds: 300,
        run: () => watchPoints(clock()),
      },
    ]
  },
} satisfies Room
