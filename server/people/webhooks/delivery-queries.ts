// The SQL of what is sent to endpoints.

import { sql } from 'kysely'
import { testEvent, type WebhookEvent } from '#contract/operator/webhooks.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { readWebhookSecret } from '#server/keys.ts'

export interface NewDelivery {
  eventId: string
  at: Date
  body: string
}

/** Writes these for every endpoint that is told of them and was there when they happened; each once. */
export async function insertDeliveries(
  tx: Tx,
  event: WebhookEvent,
  deliveries: readonly NewDelivery[],
  { now, retryUntil }: { now: Date; retryUntil: Date },
): Promise<void> {
  if (deliveries.length === 0) return
  await sql`
    insert into webhook_delivery (endpoint_id, event_id, event, body, happened_at, created_at, next_attempt_at, retry_until)
    select e.id, h.id, ${event}, h.body, h.happened_at, ${now}, ${now}, ${retryUntil}
    from unnest(${deliveries.map(({ eventId }) => eventId)}::uuid[], ${deliveries.map(({ body }) => body)}::text[],
      ${deliveries.map(({ at }) => at)}::timestamptz[]) h(id, body, happened_at)
    join webhook_endpoint e on e.off_at is null and ${event} = any(e.events)
      and coalesce(e.told_since, e.created_at) <= h.happened_at
    on conflict do nothing`.execute(tx)
}

/** An endpoint with something to send it. */
export interface Receiver {
  id: string
  url: string
  secret: string
}

const isOver = sql<boolean>`(delivered_at is not null or given_up_at is not null)`

/** The endpoints that are on and for which something is due. */
export async function listReceivers(db: Database, shopKeys: ShopKeys, now: Date): Promise<Receiver[]> {
  const due = await db
    .selectFrom('webhookEndpoint')
    .select(['id', 'url', 'secret', 'wrapped'])
    .where('offAt', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookDelivery')
          .select(eb.lit(1).as('one'))
          .whereRef('webhookDelivery.endpointId', '=', 'webhookEndpoint.id')
          .where('deliveredAt', 'is', null)
          .where('givenUpAt', 'is', null)
          .where('nextAttemptAt', '<=', now),
      ),
    )
    .orderBy('id')
    .execute()
  return due.map(({ url, ...kept }) => ({ id: kept.id, url, secret: readWebhookSecret(shopKeys, kept) }))
}

export interface TakenDelivery {
  endpointId: string
  eventId: string
  body: string
  /** This one is counted. */
  attempts: number
  retryUntil: Date
}

/**
 * Takes the delivery to an endpoint that is due longest and counts an attempt of it; until `heldUntil` no other process
 * takes it. Nothing of an endpoint that is off is taken.
 */
export async function takeDelivery(
  db: Database,
  endpointId: string,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<TakenDelivery | undefined> {
  const { rows } = await sql<TakenDelivery>`
    update webhook_delivery set attempts = attempts + 1, next_attempt_at = ${heldUntil}
    where (endpoint_id, event_id) = (
      select d.endpoint_id, d.event_id
      from webhook_delivery d
      join webhook_endpoint e on e.id = d.endpoint_id and e.off_at is null
      where d.endpoint_id = ${endpointId} and d.delivered_at is null and d.given_up_at is null
        and d.next_attempt_at <= ${now}
      order by d.next_attempt_at, d.event_id limit 1
      for update of d skip locked)
    returning endpoint_id, event_id, body, attempts, retry_until`.execute(db)
  return rows[0]
}

/**
 * Writes a test of an endpoint. It is the caller's to send; where the caller dies, it is due to every process at `heldUntil`,
 * and it is tried once.
 */
export async function insertTest(
  tx: Tx,
  test: { endpointId: string; eventId: string; event: string; body: string },
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<void> {
  await tx
    .insertInto('webhookDelivery')
    .values({ ...test, happenedAt: now, createdAt: now, nextAttemptAt: heldUntil, retryUntil: now })
    .execute()
}

/** Takes a test of which no attempt was begun, with the address and the secret. */
export async function takeTest(
  db: Database,
  shopKeys: ShopKeys,
  { endpointId, eventId }: Pick<TakenDelivery, 'endpointId' | 'eventId'>,
): Promise<{ test: TakenDelivery; url: string; secret: string } | undefined> {
  const { rows } = await sql<TakenDelivery & { url: string; secret: string | null; wrapped: Buffer | null }>`
    update webhook_delivery d set attempts = 1 from webhook_endpoint e
    where d.endpoint_id = ${endpointId} and d.event_id = ${eventId} and d.attempts = 0
      and e.id = d.endpoint_id and e.off_at is null
    returning d.endpoint_id, d.event_id, d.body, d.attempts, d.retry_until, e.url, e.secret, e.wrapped`.execute(
    db,
  )
  const [taken] = rows
  if (taken === undefined) return undefined
  const { url, secret, wrapped, ...test } = taken
  return { test, url, secret: readWebhookSecret(shopKeys, { id: endpointId, secret, wrapped }) }
}

export type DeliveryEnd = { answer: string; tookMs: number; words: string } & (
  | { outcome: 'delivered' }
  | { outcome: 'retry'; at: Date }
  | { outcome: 'given up' }
)

/** Writes how an attempt ended, unless another one has begun or a replay has meanwhile. */
export async function keepEnd(
  db: Database,
  { endpointId, eventId, attempts }: TakenDelivery,
  end: DeliveryEnd,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhookDelivery')
    .set({
      lastAnswer: end.answer,
      tookMs: end.tookMs,
      answerWords: end.words,
      deliveredAt: end.outcome === 'delivered' ? now : null,
      givenUpAt: end.outcome === 'given up' ? now : null,
      ...('at' in end ? { nextAttemptAt: end.at } : {}),
    })
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .where('attempts', '=', attempts)
    .where('deliveredAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .execute()
}

/** A delivery as an operator sees it. */
export interface DeliveryLine {
  eventId: string
  event: string
  body: string
  happenedAt: Date
  attempts: number
  nextAttemptAt: Date
  lastAnswer: string
  tookMs: number | null
  answerWords: string
  deliveredAt: Date | null
  givenUpAt: Date | null
}

const lineColumns = [
  ...(['eventId', 'event', 'body', 'happenedAt', 'attempts', 'nextAttemptAt'] as const),
  ...(['lastAnswer', 'tookMs', 'answerWords', 'deliveredAt', 'givenUpAt'] as const),
] as const

export const findDelivery = async (
  db: Database,
  endpointId: string,
  eventId: string,
): Promise<DeliveryLine | undefined> =>
  await db
    .selectFrom('webhookDelivery')
    .select(lineColumns)
    .where('endpointId', '=', endpointId)
    .where('eventId', '=', eventId)
    .executeTakeFirst()

export interface DeliveryFilter {
  isWaiting: boolean
  isGivenUp: boolean
  limit: number
}

/** The newest deliveries to an endpoint, by their state; without a state all. */
export async function listDeliveries(
  db: Database,
  endpointId: string,
  { isWaiting, isGivenUp, limit }: DeliveryFilter,
): Promise<DeliveryLine[]> {
  return await db
    .selectFrom('webhookDelivery')
    .select(lineColumns)
    .where('endpointId', '=', endpointId)
    .$if(isWaiting || isGivenUp, (rows) => rows.where('deliveredAt', 'is', null))
    .$if(isWaiting !== isGivenUp, (rows) => rows.where('givenUpAt', isGivenUp ? 'is not' : 'is', null))
    .orderBy('createdAt', 'desc')
    .orderBy('eventId', 'desc')
    .limit(limit)
    .execute()
}

export interface DeliveryCounts {
  waiting: number
  delivered: number
  givenUp: number
}

/** Counts the deliveries of each of these endpoints by their state; tests are none. */
export async function countDeliveries(
  db: Database,
  endpointIds: readonly string[],
): Promise<Map<string, DeliveryCounts>> {
  if (endpointIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('webhookDelivery')
    .select((eb) => [
      'endpointId',
      eb.fn
        .countAll<number>()
        .filterWhere('deliveredAt', 'is', null)
        .filterWhere('givenUpAt', 'is', null)
        .as('waiting'),
      eb.fn.countAll<number>().filterWhere('deliveredAt', 'is not', null).as('delivered'),
      eb.fn.countAll<number>().filterWhere('givenUpAt', 'is not', null).as('givenUp'),
    ])
    .where('endpointId', 'in', endpointIds)
    .where('event', '<>', testEvent)
    .groupBy('endpointId')
    .execute()
  return new Map(rows.map(({ endpointId, ...counts }) => [endpointId, counts]))
}

/** Which deliveries are sent again: these, or all but tests that were given up or happened since an instant. */
export type Replayed =
  | { eventIds: readonly string[] }
  | { isGivenUp: true }
  /** Delivered or not. */
  | { since: Date }

/**
 * Lets deliveries that have ended wait again, with all their attempts, under the same ids.
 * @returns the ids of those that wait again
 */
export async function replayDeliveries(
  tx: Tx,
  endpointId: string,
  replayed: Replayed,
  { now, retryUntil }: { now: Date; retryUntil: Date },
): Promise<string[]> {
  let ended = tx
    .updateTable('webhookDelivery')
    .set({ deliveredAt: null, givenUpAt: null, attempts: 0, nextAttemptAt: now, retryUntil })
    .where('endpointId', '=', endpointId)
    .where(isOver)
  if ('eventIds' in replayed) ended = ended.where('eventId', 'in', replayed.eventIds)
  else {
    ended = ended.where('event', '<>', testEvent)
    ended =
      'since' in replayed
        ? ended.where('happenedAt', '>=', replayed.since)
        : ended.where('givenUpAt', 'is not', null)
  }
  return (await ended.returning('eventId').execute()).map(({ eventId }) => eventId)
}

/**
 * Deletes at most `limit` deliveries that were written before an instant and are not waiting to be sent: those that have
 * ended, and those to endpoints that are off. Returns how many.
 */
export async function deleteEndedDeliveries(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from webhook_delivery where (endpoint_id, event_id) in (
      select d.endpoint_id, d.event_id from webhook_delivery d join webhook_endpoint e on e.id = d.endpoint_id
      where d.created_at < ${before}
        and (d.delivered_at is not null or d.given_up_at is not null or e.off_at is not null)
      limit ${limit} for update of d skip locked
    ) returning 1`.execute(db)
  return rows.length
}

/** Counts what waits to be sent to endpoints that are on, and tells since when the oldest of it does. */
export async function readDeliveryBacklog(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  return await db
    .selectFrom('webhookDelivery')
    .innerJoin('webhookEndpoint', 'webhookEndpoint.id', 'webhookDelivery.endpointId')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.min<Date | null>('webhookDelivery.createdAt').as('oldestAt'),
    ])
    .where('offAt', 'is', null)
    .where('deliveredAt', 'is', null)
    .where('givenUpAt', 'is', null)
    .executeTakeFirstOrThrow()
}
