import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import { havePaidBefore } from '#server/money/reconciliation/queries.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { referralJobs, type WaitingDeps } from './jobs.ts'
import { referralRoutes } from './routes.ts'

type Jobs = Omit<WaitingDeps, 'havePaidBefore'> & { clock: () => Date }

export const referrals = {
  serve: (http: Http, { db, shopSettings }: { db: Database; shopSettings: ShopSettingsReader }) =>
    referralRoutes(http, { db, readRules: async () => (await shopSettings.read()).referral }),
  jobs: (parts: Jobs) => referralJobs({ ...parts, havePaidBefore }),
} satisfies Room
