// What the shop tells other programs of its owner (decision 082, docs/webhooks.md).

import { parcelEvents } from './parcels.ts'

/** What an endpoint can be told of. */
export const webhookEvents = [
  ...(['draw.made', 'draw.decided', 'payment.paid', 'payment.refunded', 'payment.charged_back'] as const),
  'shipment.ordered' as const,
  ...parcelEvents.map((what) => `parcel.${what}` as const),
]
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  webhookEvents.some((event) => event === text)
