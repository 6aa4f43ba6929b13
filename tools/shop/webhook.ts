// Programs of the owner that are told what happens (docs/webhooks.md). A secret is shown once, when its endpoint is added.

import { isWebhookEvent, webhookEvents } from '#contract/operator/webhooks.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { addEndpoint, mostEndpoints } from '#server/people/webhooks/endpoints.ts'
import {
  type DeliveryLine,
  type Endpoint,
  findEndpoint,
  listDeliveries,
} from '#server/people/webhooks/queries.ts'
import { webhookAddressFault } from '#server/providers/webhook-sender.ts'
import { readSettings } from '#server/shop/settings.ts'
import { type ListLimit, limitOption, readLimit } from '#tools/list-limit.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const listLimit: ListLimit = { byDefault: 50, most: 10_000 }
const sentences = {
  noDelivery: 'There is no such delivery.',
  unknown: 'there is no such endpoint (webhook list).',
  badAddress: {
    'no address': 'the address must be one of https, without a name and a password in it.',
    'not https': 'in production the address must begin with https://.',
    'not public': 'in production no address of a private network or of this machine is asked.',
  },
  unknownEvent: (text: string) => `"${text}" is no event. There are: ${webhookEvents.join(', ')}.`,
  noEvents: `name the events that it is told of, or say --all-events. There are: ${webhookEvents.join(', ')}.`,
  allAndNamed: 'either name the events or say --all-events.',
  tooMany: `${mostEndpoints} endpoints are on; switch one off first.`,
  added: (id: string, secret: string) => [
    `The endpoint ${id} is told what happens from now on.`,
    `Its secret, which is shown this once: ${secret}`,
  ],
}

async function findNamed(db: Database, id: string): Promise<Endpoint> {
  const endpoint = isUuid(id) ? await findEndpoint(db, id) : undefined
  if (endpoint === undefined) throw new Refused(sentences.unknown)
  return endpoint
}

function stateOf({ deliveredAt, givenUpAt, attempts, nextAttemptAt }: DeliveryLine, isOff: boolean): string {
  if (deliveredAt !== null) return `delivered ${japanInstant(deliveredAt)}`
  if (givenUpAt !== null) return `given up ${japanInstant(givenUpAt)}`
  if (isOff) return 'not sent, the endpoint is off'
  return attempts === 0 ? 'waiting' : `waiting, next attempt ${japanInstant(nextAttemptAt)}`
}

const deliveryLine = (delivery: DeliveryLine, isOff: boolean): string =>
  [
    delivery.eventId,
    japanInstant(delivery.happenedAt),
    delivery.event,
    stateOf(delivery, isOff),
    ...(delivery.attempts === 0 ? [] : [`attempts ${delivery.attempts}`]),
    ...(delivery.lastAnswer === '' ? [] : [`last answer ${delivery.lastAnswer}`]),
  ].join('  ')

export const noun: Noun = {
  about: 'other programs of the owner that are told of draws, parcels and payments',
  verbs: {
    add: changingVerb({
      about: 'adds an address that is told of these events from now on, and prints its secret once',
      args: ['url'],
      many: 'event',
      options: { 'all-events': { type: 'boolean', about: 'every event there is' } },
      async change(tx, { args, words, options, now, random }) {
        const isAll = options['all-events'] === true
        if (isAll && words.length > 0) throw new Refused(sentences.allAndNamed)
        if (!isAll && words.length === 0) throw new Refused(sentences.noEvents)
        const unknown = words.find((word) => !isWebhookEvent(word))
        if (unknown !== undefined) throw new Refused(sentences.unknownEvent(unknown))
        const named = webhookEvents.filter((event) => isAll || words.includes(event))
        const wanted = { id: random.id(), url: args.url, events: named, key: random.bytes(32) }
        const { isProduction } = readSettings(process.env)
        const faultOf = (text: string) => webhookAddressFault(text, isProduction)
        const added = await addEndpoint(tx, wanted, { faultOf, now })
        if (added.outcome === 'too many') throw new Refused(sentences.tooMany)
        if (added.outcome !== 'added') throw new Refused(sentences.badAddress[added.outcome])
        const { id, url, events } = added.endpoint
        return { subject: id, detail: { url, events }, lines: sentences.added(id, added.secret) }
      },
    }),
    deliveries: readingVerb({
      about: 'shows the newest deliveries to an endpoint, or those that wait or were given up',
      args: ['endpoint'],
      options: {
        'given-up': { type: 'boolean', about: 'only those that are tried no more' },
        waiting: { type: 'boolean', about: 'only those that have not arrived yet' },
        bodies: { type: 'boolean', about: 'with what is sent' },
        limit: limitOption(listLimit),
      },
      async read(db, { args, options }) {
        const { id, offAt } = await findNamed(db, args.endpoint)
        const deliveries = await listDeliveries(db, id, {
          isGivenUp: options['given-up'] === true,
          isWaiting: options.waiting === true,
          limit: readLimit(options.limit, listLimit),
        })
        if (deliveries.length === 0) return [sentences.noDelivery]
        return deliveries.flatMap((delivery) => [
          deliveryLine(delivery, offAt !== null),
          ...(options.bodies === true ? [`  ${delivery.body}`] : []),
        ])
      },
    }),
  },
}
