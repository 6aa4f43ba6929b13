import { createHash } from 'node:crypto'
import type { WebhookEvent } from '#contract/operator/webhooks.ts'
import type { Tx } from '#server/db/pool.ts'
import { insertDeliveries } from './delivery-queries.ts'
import { listenedSince } from './queries.ts'

export interface Happened {
  /** The id of the event's subject, such as the draw's: it makes the event's own, so that one event is written once. */
  key: string
  at: Date
  /** The data for the endpoints. No name, mail address, phone number or address: a member is named by id alone. */
  data: Readonly<Record<string, unknown>>
}

/** After this time an endpoint that never answers is told no more of an event. */
export const retriedMs = 3 * 24 * 3600_000

/** A UUID (version 8) made of the event and its key. */
function eventIdOf(event: WebhookEvent, key: string): string {
  const bytes = createHash('sha256').update(`fukuhiki ${event} ${key}`).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Writes the delivery for every endpoint that is told of this; it leaves after the transaction, at least
 * once. An endpoint is not told events from before it was added. The same event is written once. `read` is
 * asked only when an endpoint is told of this: a shop without endpoints pays for one look at an empty table.
 */
export async function tellEndpoints(
  tx: Tx,
  event: WebhookEvent,
  read: () => readonly Happened[] | Promise<readonly Happened[]>,
  now: Date,
): Promise<void> {
  if ((await listenedSince(tx, event)) === undefined) return
  const happened = await read()
  await insertDeliveries(
    tx,
    event,
    happened.map(({ key, at, data }) => ({
      eventId: eventIdOf(event, key),
      at,
      body: JSON.stringify({ type: event, timestamp: at.toISOString(), data }),
    })),
    { now, retryUntil: new Date(now.getTime() + retriedMs) },
  )
}
