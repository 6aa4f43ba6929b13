import type { Room } from '#server/http/room.ts'
import type { WebhookSender } from '#server/providers/webhook-sender.ts'
import { webhookJobs } from './jobs.ts'
import type { DeliveryDeps } from './send-deliveries.ts'
import { webhookRoutes } from './webhooks-routes.ts'

type Jobs = Omit<DeliveryDeps, 'leave' | 'send'> & { sendWebhook: WebhookSender }

export const webhooks = {
  serveDesk: webhookRoutes,
  jobs: ({ sendWebhook, ...parts }: Jobs) => webhookJobs({ ...parts, send: sendWebhook }),
} satisfies Room
