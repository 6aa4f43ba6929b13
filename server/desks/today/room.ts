import type { KeyObject } from 'node:crypto'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { smsSentToday } from '#server/people/phones/quotas.ts'
import type { AlarmDeps } from './alarms.ts'
import { todayRoutes } from './routes.ts'

interface Parts extends Pick<AlarmDeps, 'db' | 'keepsMessages'> {
  jobs: readonly Job[]
  key: KeyObject
  shopSettings: ShopSettingsReader
}

export const today = {
  serveDesk: (http: OperatorHttp, { db, jobs, key, keepsMessages, shopSettings }: Parts) =>
    todayRoutes(http, {
      ...{ db, keepsMessages },
      jobs: jobs.filter((job) => !job.isOfEachProcess),
      readSettings: shopSettings.read,
      smsSentToday: (now) => smsSentToday(db, key, now),
    }),
} satisfies Room
