import { testEvent, type WebhookEvent } from '#contract/operator/webhooks.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { AddressFault } from '#server/providers/webhook-sender.ts'
import { insertTest, type Replayed, replayDeliveries } from './delivery-queries.ts'
import {
  changeSecret,
  countEndpointsOn,
  type Endpoint,
  findEndpoint,
  findSecret,
  insertEndpoint,
  switchOff,
  switchOn,
} from './queries.ts'
import { heldMs } from './send-deliveries.ts'
import { retriedMs } from './tell-endpoints.ts'

/** The most endpoints that can be on at a time: each event is written once for each. */
export const mostEndpoints = 20

/** Before the key in base64, as Standard Webhooks has it. */
const secretPrefix = 'whsec_'
const keyBytes = 32
const secretOf = (key: Buffer) => `${secretPrefix}${key.subarray(0, keyBytes).toString('base64')}`

export type Added =
  | { outcome: 'added'; endpoint: Endpoint; secret: string }
  | { outcome: AddressFault }
  | { outcome: 'too many' }

/**
 * Adds an endpoint, which is told what happens from now on. Its secret is in the answer and is shown nowhere again.
 * Refuses, changing nothing: an address that is none, or that may not be asked; more than `mostEndpoints` that are on.
 */
export async function addEndpoint(
  tx: Tx,
  { id, url, events, key }: { id: string; url: string; events: readonly WebhookEvent[]; key: Buffer },
  {
    faultOf,
    shopKeys,
    now,
  }: { faultOf: (url: string) => AddressFault | undefined; shopKeys: ShopKeys; now: Date },
): Promise<Added> {
  const fault = faultOf(url)
  if (fault !== undefined) return { outcome: fault }
  if ((await countEndpointsOn(tx)).count >= mostEndpoints) return { outcome: 'too many' }
  const secret = secretOf(key)
  const endpoint = { id, url, events: [...events], createdAt: now }
  await insertEndpoint(tx, { ...endpoint, secret }, shopKeys)
  return { outcome: 'added', endpoint: { ...endpoint, offAt: null, secretSince: now }, secret }
}

export type SwitchedOff = { outcome: 'off'; endpoint: Endpoint } | { outcome: 'off before' | 'unknown' }

/** Sends nothing to it until it goes on, waiting events included. Refuses an unknown endpoint, and one that is off. */
export async function switchEndpointOff(tx: Tx, id: string, now: Date): Promise<SwitchedOff> {
  const endpoint = await findEndpoint(tx, id)
  if (endpoint === undefined) return { outcome: 'unknown' }
  if (!(await switchOff(tx, id, now))) return { outcome: 'off before' }
  return { outcome: 'off', endpoint: { ...endpoint, offAt: now } }
}

/**
 * Lets an endpoint go on: it is told new events, and those that waited when it was switched off. Refuses, changing
 * nothing: an unknown endpoint, one that is on, one whose secret was lost with the shop's key, and one too many.
 */
export async function resumeEndpoint(
  tx: Tx,
  id: string,
  { shopKeys, now }: { shopKeys: ShopKeys; now: Date },
): Promise<'on' | 'on before' | 'unknown' | 'no secret' | 'too many'> {
  const secret = await findSecret(tx, shopKeys, id)
  if (secret === undefined) return 'unknown'
  if (secret === '') return 'no secret'
  if ((await countEndpointsOn(tx)).count >= mostEndpoints) return 'too many'
  return (await switchOn(tx, id, now)) ? 'on' : 'on before'
}

/**
 * Gives an endpoint another secret, at once: a stranger may know the one before. A delivery that the endpoint
 * refuses until it knows this one is sent again under it. Refuses an unknown endpoint.
 */
export async function renewSecret(
  tx: Tx,
  { id, key }: { id: string; key: Buffer },
  { shopKeys, now }: { shopKeys: ShopKeys; now: Date },
): Promise<'renewed' | 'unknown'> {
  const isChanged = await changeSecret(tx, { id, secret: secretOf(key), now }, shopKeys)
  return isChanged ? 'renewed' : 'unknown'
}

/** Writes a test, which `sendTest` sends after the transaction. Refuses an unknown endpoint, and one that is off. */
export async function beginTest(
  tx: Tx,
  { endpointId, eventId }: { endpointId: string; eventId: string },
  now: Date,
): Promise<'begun' | 'unknown' | 'off'> {
  const endpoint = await findEndpoint(tx, endpointId)
  if (endpoint === undefined) return 'unknown'
  if (endpoint.offAt !== null) return 'off'
  const body = JSON.stringify({ type: testEvent, timestamp: now.toISOString(), data: {} })
  const heldUntil = new Date(now.getTime() + heldMs)
  await insertTest(tx, { endpointId, eventId, event: testEvent, body }, { now, heldUntil })
  return 'begun'
}

export type ReplayOutcome =
  | { outcome: 'waiting'; eventIds: string[] }
  | { outcome: 'off' }
  | { outcome: 'unknown' }
  /** Named deliveries that wait still, or are none of this endpoint's. */
  | { outcome: 'not ended'; eventIds: string[] }

/**
 * Sends deliveries again, under the same ids: those named, all that were given up, or all that happened since an instant.
 * Refuses, and the caller must roll back: an unknown endpoint, one that is off, and a named delivery that has not ended.
 */
export async function replay(
  tx: Tx,
  endpointId: string,
  replayed: Replayed,
  now: Date,
): Promise<ReplayOutcome> {
  const endpoint = await findEndpoint(tx, endpointId)
  if (endpoint === undefined) return { outcome: 'unknown' }
  if (endpoint.offAt !== null) return { outcome: 'off' }
  const retryUntil = new Date(now.getTime() + retriedMs)
  const eventIds = await replayDeliveries(tx, endpointId, replayed, { now, retryUntil })
  const missing = 'eventIds' in replayed ? replayed.eventIds.filter((id) => !eventIds.includes(id)) : []
  return missing.length > 0 ? { outcome: 'not ended', eventIds: missing } : { outcome: 'waiting', eventIds }
}
