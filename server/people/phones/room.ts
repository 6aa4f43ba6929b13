import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import type { Room } from '#server/http/room.ts'
import type { ShopSettingsReader } from '#server/people/operator/shop-settings.ts'
import { phoneJobs } from './jobs.ts'
import { type PhoneDeps, phoneRoutes } from './routes.ts'

type Parts = Omit<PhoneDeps, 'readSettings' | 'follow'> & {
  shopSettings: ShopSettingsReader
  followProof: PhoneDeps['follow']
}

export const phones = {
  serve: (http: Http, parts: Parts) =>
    phoneRoutes(http, { ...parts, readSettings: parts.shopSettings.read, follow: parts.followProof }),
  jobs: ({ db, clock }: { db: Database; clock: () => Date }) => phoneJobs(db, clock),
} satisfies Room
