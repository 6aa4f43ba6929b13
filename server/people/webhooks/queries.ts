// The SQL of endpoints; that of their deliveries stands beside it.

import { sql } from 'kysely'
import type { WebhookEvent } from '#contract/operator/webhooks.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import { readWebhookSecret, wrapWebhookSecret } from '#server/keys.ts'

/** An address at which another program of the owner is notified of events. */
export interface Endpoint {
  id: string
  url: string
  events: string[]
  createdAt: Date
  /** From then on nothing is sent to it; null: it is on. */
  offAt: Date | null
  /** Its secret was made then. */
  secretSince: Date
}

const secretSince = sql<Date>`coalesce(secret_since, created_at)`.as('secretSince')
const endpointColumns = ['id', 'url', 'events', 'createdAt', 'offAt', secretSince] as const

export async function insertEndpoint(
  tx: Tx,
  { secret, ...endpoint }: Omit<Endpoint, 'offAt' | 'secretSince'> & { secret: string },
  shopKeys: ShopKeys,
): Promise<void> {
  const wrapped = await wrapWebhookSecret(tx, shopKeys, { id: endpoint.id, secret })
  await tx
    .insertInto('webhookEndpoint')
    .values({ ...endpoint, wrapped })
    .execute()
}

export const countEndpointsOn = (tx: Tx): Promise<{ count: number }> =>
  tx
    .selectFrom('webhookEndpoint')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('offAt', 'is', null)
    .executeTakeFirstOrThrow()

/** Every endpoint that was not removed, those that are on first, and the newest of each first. */
export async function listEndpoints(db: Database): Promise<Endpoint[]> {
  return await db
    .selectFrom('webhookEndpoint')
    .select(endpointColumns)
    .where('removedAt', 'is', null)
    .orderBy(sql`off_at is not null`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findEndpoint(db: Database, id: string): Promise<Endpoint | undefined> {
  return await db
    .selectFrom('webhookEndpoint')
    .select(endpointColumns)
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
}

/** The secret of an endpoint that was not removed; empty where it was lost with the shop's key. */
export async function findSecret(db: Database, shopKeys: ShopKeys, id: string): Promise<string | undefined> {
  const listed = db
    .selectFrom('webhookEndpoint')
    .select(['id', 'secret', 'wrapped'])
    .where('removedAt', 'is', null)
  const kept = await listed.where('id', '=', id).executeTakeFirst()
  return kept && readWebhookSecret(shopKeys, kept)
}

/** Gives an endpoint another secret. @returns false when it was removed or is unknown */
export async function changeSecret(
  tx: Tx,
  { id, secret, now }: { id: string; secret: string; now: Date },
  shopKeys: ShopKeys,
): Promise<boolean> {
  const wrapped = await wrapWebhookSecret(tx, shopKeys, { id, secret })
  const { numUpdatedRows } = await tx
    .updateTable('webhookEndpoint')
    .set({ wrapped, secret: null, secretSince: now })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns false when it was off before */
export async function switchOff(db: Database, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookEndpoint')
    .set({ offAt: now })
    .where('id', '=', id)
    .where('offAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets an endpoint go on from now. @returns false when it was on */
export async function switchOn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookEndpoint')
    .set({ offAt: null, toldSince: now })
    .where('id', '=', id)
    .where('offAt', 'is not', null)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes an endpoint with its secret; its row stays for its deliveries. @returns false when it was removed or is unknown */
export async function removeEndpoint(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhookEndpoint')
    .set({ offAt: sql`coalesce(off_at, ${now})`, removedAt: now, wrapped: null, secret: '' })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const toldSince = sql<Date>`coalesce(told_since, created_at)`

/** The moment since which an endpoint that is on is told of this; undefined: none is. */
export async function listenedSince(db: Database, event: WebhookEvent): Promise<Date | undefined> {
  const { since } = await db
    .selectFrom('webhookEndpoint')
    .select(sql<Date | null>`min(${toldSince})`.as('since'))
    .where('offAt', 'is', null)
    .where(sql<boolean>`${event} = any(events)`)
    .executeTakeFirstOrThrow()
  return since ?? undefined
}
