import * as calls from '#contract/operator/webhooks.ts'
import type { DeskPhrases } from '#phrases/answers/desks/ja.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { serveAct, servePreparedAct } from '#server/people/staff/act-routes.ts'
import type { AddressFault, WebhookSender } from '#server/providers/webhook-sender.ts'
import type { Random } from '#server/random.ts'
import { countDeliveries, type DeliveryLine, listDeliveries } from './delivery-queries.ts'
import {
  addEndpoint,
  beginTest,
  mostEndpoints,
  renewSecret,
  replay,
  resumeEndpoint,
  switchEndpointOff,
} from './endpoints.ts'
import { findEndpoint, findSecret, listEndpoints, removeEndpoint } from './queries.ts'
import { sendTest } from './send-test.ts'

/** More ids than this are counted in the audit log, and not named. */
const namedAtMost = 100

function stageOf({ deliveredAt, givenUpAt }: DeliveryLine, isOff: boolean): calls.DeliveryStage {
  if (deliveredAt !== null) return 'delivered'
  if (givenUpAt !== null) return 'given_up'
  return isOff ? 'not_sent' : 'waiting'
}

export interface WebhookDeps {
  db: Database
  random: Random
  clock: () => Date
  /** They wrap and open the secrets. */
  shopKeys: ShopKeys
  sendWebhook: WebhookSender
  /** Tells why an address may not be asked; undefined: it may. */
  webhookAddressFault: (url: string) => AddressFault | undefined
}

/** The endpoints of webhooks at the console and, under their verbs, at the terminal. */
export function webhookRoutes(http: OperatorHttp, deps: WebhookDeps): void {
  serveLists(http, deps.db)
  serveSecrets(http, deps)
  serveTest(http, deps)
  serveSwitches(http, deps)
  serveReplay(http, deps)
}

function serveLists(http: OperatorHttp, db: Database): void {
  http.serve(calls.listWebhooks, async () => {
    const endpoints = await listEndpoints(db)
    const counts = await countDeliveries(
      db,
      endpoints.map(({ id }) => id),
    )
    return {
      list: endpoints.map(({ id, url, events, createdAt, offAt, secretSince }) => ({
        endpointId: id,
        url,
        events,
        since: japanInstant(createdAt),
        offAt: offAt && japanInstant(offAt),
        secretSince: japanInstant(secretSince),
        ...(counts.get(id) ?? { waiting: 0, delivered: 0, givenUp: 0 }),
      })),
    }
  })

  http.serve(calls.listWebhookDeliveries, async ({ phrases: { desks } }, _, query) => {
    const { endpointId, shown, bodies, size = 100 } = query
    const endpoint = isUuid(endpointId) ? await findEndpoint(db, endpointId) : undefined
    if (endpoint === undefined) return unknown(desks)
    const deliveries = await listDeliveries(db, endpoint.id, {
      isWaiting: shown === 'waiting',
      isGivenUp: shown === 'given_up',
      limit: size,
    })
    return {
      list: deliveries.map((delivery) => {
        const { eventId, event, happenedAt, attempts, lastAnswer, nextAttemptAt } = delivery
        const { tookMs, answerWords } = delivery
        return {
          eventId,
          event,
          attempts,
          lastAnswer,
          tookMs,
          answerWords,
          body: bodies && delivery.body,
          happenedAt: japanInstant(happenedAt),
          stage: stageOf(delivery, endpoint.offAt !== null),
          at: japanInstant(delivery.deliveredAt ?? delivery.givenUpAt ?? nextAttemptAt),
        }
      }),
    }
  })
}

const unknown = ({ noEndpoint }: DeskPhrases) => new Refusal(404, { endpointId: [noEndpoint] })

/** The acts that show a secret. It is not kept with the key: a repeat reads it, unless another was made since. */
function serveSecrets(http: OperatorHttp, deps: WebhookDeps): void {
  const { db, random, shopKeys, webhookAddressFault: faultOf } = deps
  const shown = async ({ endpointId, since }: { endpointId: string; since: string }) => {
    const endpoint = await findEndpoint(db, endpointId)
    if (endpoint?.secretSince.toISOString() !== since) return { endpointId, secret: '' }
    return { endpointId, secret: (await findSecret(db, shopKeys, endpointId)) ?? '' }
  }

  servePreparedAct(http, deps, calls.addWebhook, {
    prepare: async () => undefined,
    change: async (tx, { now, phrases: { desks } }, { url, events: named, allEvents }) => {
      if (allEvents && named.length > 0) return new Refusal(422, { events: [desks.allAndNamedEvents] })
      const events = calls.webhookEvents.filter((event) => allEvents || named.includes(event))
      if (events.length === 0) return new Refusal(422, { events: [desks.noEvents] })
      const wanted = { id: random.id(), url, events, key: random.bytes(32) }
      const added = await addEndpoint(tx, wanted, { faultOf, shopKeys, now })
      if (added.outcome === 'too many')
        return new Refusal(409, { url: [desks.tooManyEndpoints(mostEndpoints)] })
      if (added.outcome !== 'added') return new Refusal(422, { url: [desks.endpointAddress[added.outcome]] })
      const kept = { endpointId: wanted.id, since: now.toISOString() }
      return { subject: wanted.id, detail: { url, events }, kept }
    },
    present: shown,
  })

  servePreparedAct(http, deps, calls.renewWebhookSecret, {
    prepare: async () => undefined,
    change: async (tx, { now, phrases: { desks } }, { endpointId: id }) => {
      const outcome = isUuid(id)
        ? await renewSecret(tx, { id, key: random.bytes(32) }, { shopKeys, now })
        : 'unknown'
      if (outcome === 'unknown') return unknown(desks)
      return { subject: id, detail: {}, kept: { endpointId: id, since: now.toISOString() } }
    },
    present: async (kept) => ({ secret: (await shown(kept)).secret }),
  })
}

/** A person tries an address a few times; more would make the shop a tool against it. */
const testing = { perMinute: 10 }

function serveTest(http: OperatorHttp, deps: WebhookDeps): void {
  const { db, random, shopKeys, sendWebhook: send, clock } = deps
  servePreparedAct(
    http,
    deps,
    calls.testWebhook,
    {
      prepare: async () => undefined,
      change: async (tx, { now, phrases: { desks } }, { endpointId }) => {
        const eventId = random.id()
        const outcome = isUuid(endpointId) ? await beginTest(tx, { endpointId, eventId }, now) : 'unknown'
        if (outcome === 'unknown') return unknown(desks)
        if (outcome === 'off') return new Refusal(409, { endpointId: [desks.endpointOff] })
        return { subject: endpointId, detail: { event: eventId }, kept: { endpointId, eventId } }
      },
      async present(kept: { endpointId: string; eventId: string }) {
        const line = await sendTest({ db, shopKeys, send, clock }, kept)
        const { eventId, lastAnswer, tookMs, answerWords } = line
        return { eventId, lastAnswer, tookMs, answerWords, stage: stageOf(line, false) }
      },
    },
    testing,
  )
}

function serveSwitches(http: OperatorHttp, deps: WebhookDeps): void {
  serveAct(http, deps, calls.switchWebhookOff, async (tx, { now, phrases: { desks } }, { endpointId }) => {
    const { outcome } = isUuid(endpointId)
      ? await switchEndpointOff(tx, endpointId, now)
      : { outcome: 'unknown' as const }
    if (outcome === 'unknown') return unknown(desks)
    if (outcome === 'off before') return new Refusal(409, { endpointId: [desks.endpointOff] })
    return { subject: endpointId, detail: {}, kept: {} }
  })

  serveAct(http, deps, calls.resumeWebhook, async (tx, { now, phrases: { desks } }, { endpointId }) => {
    const { shopKeys } = deps
    const outcome = isUuid(endpointId) ? await resumeEndpoint(tx, endpointId, { shopKeys, now }) : 'unknown'
    if (outcome === 'unknown') return unknown(desks)
    const words = {
      'on before': desks.endpointOn,
      'no secret': desks.noEndpointSecret,
      'too many': desks.tooManyEndpoints(mostEndpoints),
    }
    if (outcome !== 'on') return new Refusal(409, { endpointId: [words[outcome]] })
    return { subject: endpointId, detail: {}, kept: {} }
  })

  serveAct(http, deps, calls.removeWebhook, async (tx, { now, phrases: { desks } }, { endpointId }) => {
    const isRemoved = isUuid(endpointId) && (await removeEndpoint(tx, endpointId, now))
    return isRemoved ? { subject: endpointId, detail: {}, kept: {} } : unknown(desks)
  })
}

function serveReplay(http: OperatorHttp, deps: WebhookDeps): void {
  serveAct(
    http,
    deps,
    calls.replayDeliveries,
    async (tx, { now, phrases: { desks } }, { endpointId, eventId, since }) => {
      if (!isUuid(endpointId)) return unknown(desks)
      if (eventId !== null && !isUuid(eventId)) return new Refusal(409, { eventId: [desks.notEnded] })
      const many = since === null ? ({ isGivenUp: true } as const) : { since: new Date(since) }
      const wanted = eventId === null ? many : { eventIds: [eventId] }
      const replayed = await replay(tx, endpointId, wanted, now)
      if (replayed.outcome === 'unknown') return unknown(desks)
      if (replayed.outcome === 'off') return new Refusal(409, { endpointId: [desks.endpointOff] })
      if (replayed.outcome === 'not ended') return new Refusal(409, { eventId: [desks.notEnded] })
      const { length: count } = replayed.eventIds
      const detail = { count, ...(count <= namedAtMost ? { events: replayed.eventIds } : {}) }
      return { subject: endpointId, detail, kept: { count } }
    },
  )
}
