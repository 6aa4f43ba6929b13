import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { deleteOldCodes } from './queries.ts'
import { dayMs } from './quotas.ts'
import { type PhoneDeps, phoneRoutes } from './routes.ts'

type Parts = Omit<PhoneDeps, 'readSettings' | 'follow'> & {
  shopSettings: ShopSettingsReader
  followProof: PhoneDeps['follow']
}

export const phones = {
  serve: (http: Http, parts: Parts) =>
    phoneRoutes(http, { ...parts, readSettings: parts.shopSettings.read, follow: parts.followProof }),
  jobs: ({ db, clock }: { db: Database; clock: () => Date }): Job[] => [
    {
      name: 'delete SMS codes and quotas older than a day',
      everySeconds: 3600,
      run: () => deleteOldCodes(db, new Date(clock().getTime() - dayMs)),
    },
  ],
} satisfies Room
