import * as calls from '#contract/operator/webhooks.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import type { OperatorHttp } from '#server/http/operator-calls.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import type { Random } from '#server/random.ts'
import { replay, switchEndpointOff } from './endpoints.ts'
import { countDeliveries, type DeliveryLine, findEndpoint, listDeliveries, listEndpoints } from './queries.ts'

/** More ids than this are counted in the audit log, and not named. */
const namedAtMost = 100

function stageOf({ deliveredAt, givenUpAt }: DeliveryLine, isOff: boolean): calls.DeliveryStage {
  if (deliveredAt !== null) return 'delivered'
  if (givenUpAt !== null) return 'given_up'
  return isOff ? 'not_sent' : 'waiting'
}

/** The endpoints of webhooks at the console, with the operations of the command line and under its verbs. */
export function webhookRoutes(http: OperatorHttp, deps: { db: Database; random: Random }): void {
  serveLists(http, deps.db)
  serveActs(http, deps)
}

function serveLists(http: OperatorHttp, db: Database): void {
  http.serve(calls.listWebhooks, async () => {
    const endpoints = await listEndpoints(db)
    const counts = await countDeliveries(
      db,
      endpoints.map(({ id }) => id),
    )
    return {
      list: endpoints.map(({ id, url, events, createdAt, offAt }) => ({
        endpointId: id,
        url,
        events,
        since: japanInstant(createdAt),
        offAt: offAt && japanInstant(offAt),
        ...(counts.get(id) ?? { waiting: 0, delivered: 0, givenUp: 0 }),
      })),
    }
  })

  http.serve(calls.listWebhookDeliveries, async ({ phrases: { desks } }, _, query) => {
    const { endpointId, shown, bodies, size = 100 } = query
    const endpoint = isUuid(endpointId) ? await findEndpoint(db, endpointId) : undefined
    if (endpoint === undefined) return new Refusal(404, { endpointId: [desks.noEndpoint] })
    const deliveries = await listDeliveries(db, endpoint.id, {
      isWaiting: shown === 'waiting',
      isGivenUp: shown === 'given_up',
      limit: size,
    })
    return {
      list: deliveries.map((delivery) => {
        const { eventId, event, happenedAt, attempts, lastAnswer, nextAttemptAt } = delivery
        return {
          eventId,
          event,
          attempts,
          lastAnswer,
          body: bodies && delivery.body,
          happenedAt: japanInstant(happenedAt),
          stage: stageOf(delivery, endpoint.offAt !== null),
          at: japanInstant(delivery.deliveredAt ?? delivery.givenUpAt ?? nextAttemptAt),
        }
      }),
    }
  })
}

function serveActs(http: OperatorHttp, deps: { db: Database; random: Random }): void {
  serveAct(
    http,
    deps,
    calls.replayDeliveries,
    async (tx, { now, phrases: { desks } }, { endpointId, eventId, since }) => {
      if (!isUuid(endpointId)) return new Refusal(404, { endpointId: [desks.noEndpoint] })
      if (eventId !== null && !isUuid(eventId)) return new Refusal(409, { eventId: [desks.notEnded] })
      const many = since === null ? ({ isGivenUp: true } as const) : { since: new Date(since) }
      const wanted = eventId === null ? many : { eventIds: [eventId] }
      const replayed = await replay(tx, endpointId, wanted, now)
      if (replayed.outcome === 'unknown') return new Refusal(404, { endpointId: [desks.noEndpoint] })
      if (replayed.outcome === 'off') return new Refusal(409, { endpointId: [desks.endpointOff] })
      if (replayed.outcome === 'not ended') return new Refusal(409, { eventId: [desks.notEnded] })
      const { length: count } = replayed.eventIds
      const detail = { count, ...(count <= namedAtMost ? { events: replayed.eventIds } : {}) }
      return { subject: endpointId, detail, kept: { count } }
    },
  )

  serveAct(http, deps, calls.switchWebhookOff, async (tx, { now, phrases: { desks } }, { endpointId }) => {
    const { outcome } = isUuid(endpointId)
      ? await switchEndpointOff(tx, endpointId, now)
      : { outcome: 'unknown' as const }
    if (outcome === 'unknown') return new Refusal(404, { endpointId: [desks.noEndpoint] })
    if (outcome === 'off before') return new Refusal(409, { endpointId: [desks.endpointOff] })
    return { subject: endpointId, detail: {}, kept: {} }
  })
}
