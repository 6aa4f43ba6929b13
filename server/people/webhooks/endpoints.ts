import type { WebhookEvent } from '#contract/operator/webhooks.ts'
import type { Tx } from '#server/db/pool.ts'
import type { ShopKeys } from '#server/db/shop-key.ts'
import type { AddressFault } from '#server/providers/webhook-sender.ts'
import {
  countEndpointsOn,
  type Endpoint,
  findEndpoint,
  insertEndpoint,
  type Replayed,
  replayDeliveries,
  switchOff,
} from './queries.ts'
import { retriedMs } from './tell-endpoints.ts'

/** So many can be on at a time: each event is written once for each. */
export const mostEndpoints = 20

/** Before the key in base64, as Standard Webhooks has it. */
const secretPrefix = 'whsec_'
const keyBytes = 32

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
  const secret = `${secretPrefix}${key.subarray(0, keyBytes).toString('base64')}`
  const endpoint = { id, url, events: [...events], createdAt: now }
  await insertEndpoint(tx, { ...endpoint, secret }, shopKeys)
  return { outcome: 'added', endpoint: { ...endpoint, offAt: null }, secret }
}

export type SwitchedOff = { outcome: 'off'; endpoint: Endpoint } | { outcome: 'off before' | 'unknown' }

/** Nothing is sent to it any more, also what waits; for ever. Refuses an unknown endpoint, and one that is off. */
export async function switchEndpointOff(tx: Tx, id: string, now: Date): Promise<SwitchedOff> {
  const endpoint = await findEndpoint(tx, id)
  if (endpoint === undefined) return { outcome: 'unknown' }
  if (!(await switchOff(tx, id, now))) return { outcome: 'off before' }
  return { outcome: 'off', endpoint: { ...endpoint, offAt: now } }
}

export type ReplayOutcome =
  | { outcome: 'waiting'; eventIds: string[] }
  | { outcome: 'off' }
  | { outcome: 'unknown' }
  /** Of those that were named, these wait still, or are none of this endpoint's. */
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
