// Programs of the owner that are told what happens (docs/webhooks.md). A secret is shown once, when its endpoint is added.

import { isWebhookEvent, webhookEvents } from '#contract/operator/webhooks.ts'
import { addEndpoint, mostEndpoints } from '#server/people/webhooks/endpoints.ts'
import { findSecret } from '#server/people/webhooks/queries.ts'
import { webhookAddressFault } from '#server/providers/webhook-sender.ts'
import { readSettings } from '#server/shop/settings.ts'
import { changingVerb, type Noun, Refused } from '#tools/shop-frame.ts'
import { shopKeysHere } from '#tools/shop-keys.ts'

const sentences = {
  badAddress: {
    'no address': 'the address must be one of https, without a name and a password in it.',
    'not https': 'in production the address must begin with https://.',
    'not public': 'in production no address of a private network or of this machine is asked.',
  },
  unknownEvent: (text: string) => `"${text}" is no event. There are: ${webhookEvents.join(', ')}.`,
  noEvents: `name the events that it is told of, or say --all-events. There are: ${webhookEvents.join(', ')}.`,
  allAndNamed: 'either name the events or say --all-events.',
  tooMany: `${mostEndpoints} endpoints are on; switch one off first.`,
  added: (id: string) => `The endpoint ${id} is told what happens from now on.`,
  secret: (secret: string) => `Its secret, which is shown this once: ${secret}`,
}

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
        const added = await addEndpoint(tx, wanted, { faultOf, shopKeys: shopKeysHere(), now })
        if (added.outcome === 'too many') throw new Refused(sentences.tooMany)
        if (added.outcome !== 'added') throw new Refused(sentences.badAddress[added.outcome])
        const { id, url, events } = added.endpoint
        return { subject: id, detail: { url, events }, lines: [sentences.added(id)] }
      },
      async reveal(tx, id) {
        const secret = await findSecret(tx, shopKeysHere(), id)
        return secret === undefined ? [] : [sentences.secret(secret)]
      },
    }),
  },
}
