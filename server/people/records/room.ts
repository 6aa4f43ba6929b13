// Records: the chain over what is permanent, its roots, and who is told of them (decision 015).

import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { Room } from '#server/http/room.ts'
import type { WebhookSender } from '#server/providers/webhook-sender.ts'
import type { Random } from '#server/random.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { recordJobs } from './jobs.ts'
import { createRootSigner, rootKeys } from './published-roots.ts'
import { recordRoutes } from './routes.ts'

interface Jobs {
  db: Database
  alarm: Alarm
  clock: () => Date
  shopKeys: ShopKeys
  shopOrigin: string
  random: Random
  sendWebhook: WebhookSender
}

export const records = {
  servePages: recordRoutes,
  jobs: ({ shopKeys, sendWebhook, ...parts }: Jobs) =>
    recordJobs({
      ...parts,
      sign: createRootSigner(shopKeys),
      keys: rootKeys(shopKeys),
      send: sendWebhook,
    }),
} satisfies Room
