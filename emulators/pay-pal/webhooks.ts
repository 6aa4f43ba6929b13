// The notifications of the emulated PayPal, signed as PayPal signs its own.

import { createPublicKey, randomUUID, sign, verify } from 'node:crypto'
import type { Message } from '#emulators/server/notifier.ts'
import { payPalTime } from './answers.ts'
import { signingKey } from './certificate.ts'

export const certificatePath = '/v1/notifications/certs/CERT-emulator'

export type EventType =
  | 'CHECKOUT.ORDER.APPROVED'
  | `PAYMENT.CAPTURE.${'COMPLETED' | 'PENDING' | 'DENIED' | 'REFUNDED'}`
  | 'CUSTOMER.DISPUTE.CREATED'

const resourceTypes = { ORDER: 'checkout-order', CAPTURE: 'capture', REFUNDED: 'refund', DISPUTE: 'dispute' }

const resourceType = (type: EventType) => {
  if (type === 'CHECKOUT.ORDER.APPROVED') return resourceTypes.ORDER
  if (type === 'CUSTOMER.DISPUTE.CREATED') return resourceTypes.DISPUTE
  return type === 'PAYMENT.CAPTURE.REFUNDED' ? resourceTypes.REFUNDED : resourceTypes.CAPTURE
}

/** CRC-32 as in IEEE 802.3, by a table: bit by bit from the lowest, polynomial 0xEDB88320. */
const crcTable = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value >>> 0
})

export function checksum(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) value = (value >>> 8) ^ (crcTable[(value ^ byte) & 0xff] ?? 0)
  return (value ^ 0xffffffff) >>> 0
}

interface Transmission {
  id: string
  time: string
  webhookId: string
  body: string
}

const covered = ({ id, time, webhookId, body }: Transmission) =>
  Buffer.from([id, time, webhookId, checksum(Buffer.from(body))].join('|'))

const signatureOf = (transmission: Transmission) =>
  sign('sha256', covered(transmission), signingKey).toString('base64')

const publicKey = createPublicKey(signingKey)

/** Tells whether the emulator signed this; what PayPal's own verification call says. */
export const isSigned = (transmission: Transmission, signature: string): boolean =>
  verify('sha256', covered(transmission), publicKey, Buffer.from(signature, 'base64'))

/** A notification about a resource. */
export function message(
  type: EventType,
  resource: object,
  { webhookId, target, origin, now }: { webhookId: string; target: string; origin: string; now: Date },
): Message {
  const time = payPalTime(now)
  const body = JSON.stringify({
    id: `WH-${randomUUID()}`,
    event_version: '1.0',
    create_time: time,
    resource_type: resourceType(type),
    resource_version: '2.0',
    event_type: type,
    summary: type,
    resource,
    links: [],
  })
  const transmission = { id: randomUUID(), time, webhookId, body }
  const headers = (signature: string) => ({
    'content-type': 'application/json',
    'paypal-transmission-id': transmission.id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signature,
    'paypal-cert-url': origin + certificatePath,
    'paypal-auth-algo': 'SHA256withRSA',
  })
  return {
    target,
    body,
    headers: headers(signatureOf(transmission)),
    // The signature of another body.
    forgedHeaders: headers(signatureOf({ ...transmission, body: `${body} ` })),
    isTaken: (status) => status >= 200 && status < 300,
  }
}
