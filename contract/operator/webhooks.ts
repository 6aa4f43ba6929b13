// The shop tells other programs of its owner what happens (decision 027, docs/webhooks.md).

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, operatorCall } from './operator-call.ts'
import { parcelEvents } from './parcels.ts'
import { webhookKeepers, webhookReaders } from './roles.ts'

/** Events that an endpoint can get. */
export const webhookEvents = [
  ...(['draw.made', 'draw.decided', 'payment.paid', 'payment.refunded', 'payment.charged_back'] as const),
  'shipment.ordered' as const,
  ...parcelEvents.map((what) => `parcel.${what}` as const),
]
export type WebhookEvent = (typeof webhookEvents)[number]

/** The event of a delivery that an operator sends to see whether it arrives. Nothing has happened. */
export const testEvent = 'webhook.test'

/** `not_sent`: its endpoint was stopped before it arrived. */
export const deliveryStages = ['waiting', 'delivered', 'given_up', 'not_sent'] as const
export type DeliveryStage = (typeof deliveryStages)[number]

export const listWebhooks = operatorCall({
  method: 'GET',
  path: '/operator/webhooks',
  verb: 'webhook list',
  summary: 'The webhook endpoints, active ones first; never their secrets.',
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
        /** It signs with its secret since then. */
        secretSince: instant,
        /** The deliveries of the last thirty days that wait, that arrived, and that were given up. */
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
    /** Includes the bodies that were sent. */
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
        /** The outcome of the last attempt, such as `HTTP 500`; empty before the first. */
        lastAnswer: z.string(),
        /** The milliseconds that it took; null before the first. */
        tookMs: z.nullable(z.int()),
        /** The first words of the answer to a test. */
        answerWords: z.string(),
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
    'Resends ended deliveries to this endpoint under the same id: one, all that were given up, or all since a moment. 409 when it waits already, or the endpoint is off.',
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

const endpointFields = { ...actFields, endpointId: id }
/** Shown this once: no list and no record has it. Empty in a repeat after another secret was made. */
const shownSecret = { secret: z.string() }

export const addWebhook = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/add',
  verb: 'webhook add',
  behind: ['url', 'events'],
  summary:
    'Adds an address that gets these events from now on, and shows its secret once. 422 for an address that is not allowed, 409 when as many are on as can be.',
  roles: webhookKeepers,
  moves: ['rights'],
  reason: 'none',
  input: record({
    ...actFields,
    url: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    events: z._default(z.array(z.enum(webhookEvents)).check(z.maxLength(webhookEvents.length)), []),
    /** True: every event there is, in place of `events`. */
    allEvents: z._default(z.boolean(), false),
  }),
  output: record({ endpointId: id, ...shownSecret }),
})

export const renewWebhookSecret = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/renew_secret',
  verb: 'webhook renew-secret',
  summary:
    'Gives an endpoint another secret, and shows it once. The earlier one stops signing; deliveries refused meanwhile are retried for three days.',
  roles: webhookKeepers,
  moves: ['rights'],
  reason: 'none',
  input: record(endpointFields),
  output: record(shownSecret),
})

export const resumeWebhook = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/resume',
  verb: 'webhook resume',
  summary:
    'Resumes a stopped endpoint: it gets events from now on, and those that waited when it was stopped. 409 when it is on, has no secret, or as many are on as can be.',
  roles: webhookKeepers,
  moves: ['rights'],
  reason: 'none',
  input: record(endpointFields),
  output: record({}),
})

export const testWebhook = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/test',
  verb: 'webhook test',
  summary:
    'Sends an endpoint a test without data, and returns the response. It is listed among the deliveries and is not retried. 409 when the endpoint is stopped.',
  roles: webhookKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(endpointFields),
  output: record({
    eventId: id,
    /** `waiting`: it is still on its way. */
    stage: z.enum(deliveryStages),
    /** `HTTP 204`, or why there is no answer. */
    lastAnswer: z.string(),
    tookMs: z.nullable(z.int()),
    /** The first words of the answer; empty where it has no text. */
    answerWords: z.string(),
  }),
})

export const switchWebhookOff = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/off',
  verb: 'webhook off',
  summary:
    'Stops an endpoint: nothing is sent until it is resumed, not even waiting deliveries; events in the meantime are never sent. 409 when it is stopped.',
  roles: webhookKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(endpointFields),
  output: record({}),
})

export const removeWebhook = operatorCall({
  method: 'POST',
  path: '/operator/webhooks/remove',
  verb: 'webhook remove',
  summary: 'Removes an endpoint for good: its secret is erased, and nothing more is sent to it.',
  roles: webhookKeepers,
  moves: 'nothing',
  reason: 'none',
  input: record(endpointFields),
  output: record({}),
})
