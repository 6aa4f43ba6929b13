// Wires what leaves the shop by itself: mail, SMS, push messages and webhooks.

import { messageJobs } from './domain/messages/jobs.ts'
import { webhookJobs } from './domain/webhooks/jobs.ts'
import type { Job } from './jobs/scheduler.ts'
import type { Parts } from './parts.ts'
import { createMessageSenders } from './providers/message-senders.ts'
import type { SmsSettings } from './providers/sms-sender.ts'
import { createWebhookSender } from './providers/webhook-sender.ts'
import { pushSending } from './push-messages.ts'
import type { Settings } from './settings.ts'

export const sendingJobs = (parts: Parts, settings: Settings, sms: SmsSettings | undefined): Job[] => [
  ...messageJobs({
    ...parts,
    senders: { ...createMessageSenders({ ...settings, sms }), push: pushSending(parts, settings) },
  }),
  ...webhookJobs({ ...parts, send: createWebhookSender({ ...settings, clock: parts.clock }) }),
]
