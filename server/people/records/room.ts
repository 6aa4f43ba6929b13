// Records: the chain over what is permanent, its roots, and who is told of them (decision 115).

import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { Room } from '#server/http/room.ts'
import type { WebhookSender } from '#server/providers/webhook-sender.ts'
import type { Random } from '#server/random.ts'
import type { Alarm } from '#server/watch/alarm.ts'
import { recordJobs } from './jobs.ts'
import { createRootSigner } from './published-roots.ts'
import { registerRecords } from './records-routes.ts'

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
  serveRaw: (app: FastifyInstance, parts: { db: Database; shopOrigin: string; clock: () => Date }) =>
    registerRecords(app, parts),
  jobs: ({ shopKeys, sendWebhook, ...parts }: Jobs) =>
    recordJobs({ ...parts, sign: createRootSigner(shopKeys), send: sendWebhook }),
} satisfies Room
