// What the shop tells other programs of its owner (decision 082, docs/webhooks.md). An endpoint is added at the terminal.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { parcelEvents } from './parcels.ts'
import { webhookKeepers, webhookReaders } from './roles.ts'

/** What an endpoint can be told of. */
export const webhookEvents = [
  ...(['draw.made', 'draw.decided', 'payment.paid', 'payment.refunded', 'payment.charged_back'] as const),
  'shipment.ordered' as const,
  ...parcelEvents.map((what) => `parcel.${what}` as const),
]
export type WebhookEvent = (typeof webhookEvents)[number]

export const isWebhookEvent = (text: string): text is WebhookEvent =>
  webhookEvents.some((event) => event === text)

/** `not_sent`: its endpoint was switched off before it arrived. */
export const deliveryStages = ['waiting', 'delivered', 'given_up', 'not_sent'] as const
export type DeliveryStage = (typeof deliveryStages)[number]

export const listWebhooks = operatorCall({
  method: 'GET',
  path: '/operator/webhooks',
  verb: 'webhook list',
  summary: 'The endpoints that are told what happens, those that are on first; never their secrets.',
  roles: webhookReaders,
  output: record({
    list: z.array(
      record({
        endpointId: id,
        url: z.string(),
        events: z.array(z.string()),
        since: instant,
        /** Null: it is on. */
        offAt: z.nullable(instant),
        /** How many deliveries of the last thirty days wait, arrived, and were given up. */
        waiting: z.int(),
        delivered: z.int(),
        givenUp: z.int(),
      }),
    ),
  }),
})

/** Which deliveries are shown. */
export const shownDeliveries = ['all', 'waiting', 'given_up'] as const

export const listWebhookDeliveries = operatorCall({
  method: 'GET',
  path: '/operator/webhooks/deliveries',
  verb: 'webhook deliveries',
  summary: 'The newest deliveries to an endpoint, or of those that wait or were given up.',
  roles: webhookReaders,
  query: record({
    endpointId: id,
    shown: z._default(z.enum(shownDeliveries), 'all'),
    /** With what is sent. */
    bodies: z.optional(z.enum(['yes'])),
    /** The most that are listed; absent: 100. */
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))),
  }),
  output: record({
    list: z.array(
      record({
        /** The same in every attempt, and at every endpoint. */
        eventId: id,
        event: z.string(),
        happenedAt: instant,
        stage: z.enum(deliveryStages),
        attempts: z.int(),
        /** How the last attempt ended, such as `HTTP 500`; empty before the first. */
        lastAnswer: z.string(),
        body: z.optional(z.string()),
        /** When it arrived or was given up; of one that waits, when it is tried next. */
        at: instant,
      }),
    ),
  }),
})

export const replayDeliveries = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/replay',
  verb: 'webhook replay',
  summary:
    'Sends deliveries to this endpoint that have ended again under the same id: one, all that were given up, or all since a moment. 409 when it waits already, or the endpoint is off.',
  roles: webhookKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({
    ...actFields,
    endpointId: id,
    /** Null: all that were given up, or that happened since a moment. */
    eventId: z.nullable(id),
    since: z._default(z.nullable(instant), null),
  }),
  output: record({ count: z.int() }),
})

export const switchWebhookOff = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/off',
  verb: 'webhook off',
  summary:
    'Switches an endpoint off for ever: nothing is sent to it any more, also what waits. 409 when it is off.',
  roles: webhookKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record({ ...actFields, endpointId: id }),
  output: record({}),
})
