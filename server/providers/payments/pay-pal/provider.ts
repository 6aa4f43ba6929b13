// PayPal as a provider: whether a notification is its own, which purchases it is about, and the list of a day.

import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import { createCheckBudget } from '#server/providers/payments/check-budget.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { readJson } from '#server/providers/payments/trusted.ts'
import { createCertificates } from './certificates.ts'
import type { PayPalClient } from './client.ts'
import { listDay, orderOfCapture, ownOrderId } from './list-day.ts'

const certificateTimeoutMs = 10_000
const referenceShape = /^[0-9A-Z]{1,36}$/

/** A field another kind of notification may use for something else. */
const word = z.catch(z.optional(z.string()), undefined)
const names = { custom_id: word, invoice_id: word }

/** Orders, captures and refunds name our order by `custom_id` and `invoice_id`, each in its own place. */
const eventBody = z.object({
  event_type: z.string(),
  resource_type: word,
  resource: z.object({
    id: word,
    ...names,
    purchase_units: z.catch(z.optional(z.array(z.object(names))), undefined),
    /** Set for a dispute. */
    disputed_transactions: z.catch(
      z.optional(z.array(z.object({ custom: word, invoice_number: word, seller_transaction_id: word }))),
      undefined,
    ),
    supplementary_data: z.catch(
      z.optional(z.object({ related_ids: z.optional(z.object({ order_id: word })) })),
      undefined,
    ),
  }),
})
type Event = z.output<typeof eventBody>

/** Money charged back, or about to be: the order itself may still read as paid. */
const isAboutDispute = ({ event_type: type }: Event) =>
  /^(CUSTOMER|RISK)\.DISPUTE\./.test(type) || type === 'PAYMENT.CAPTURE.REVERSED'

const signatureHeaders = z.object({
  'paypal-transmission-id': z.string().check(z.maxLength(100)),
  'paypal-transmission-time': z.string().check(z.maxLength(100)),
  'paypal-transmission-sig': z.string().check(z.maxLength(2000)),
  'paypal-cert-url': z.string().check(z.maxLength(500)),
  'paypal-auth-algo': z.string().check(z.regex(/^SHA256withRSA$/i)),
})
type SignatureHeaders = z.output<typeof signatureHeaders>

const verificationAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

function namedOrders({ resource }: Event): string[] {
  const places = [resource, ...(resource.purchase_units ?? [])]
  const found = places.map(({ custom_id, invoice_id }) => ownOrderId(custom_id, invoice_id))
  return [...new Set(found.filter((name) => name !== undefined))]
}

function namedReferences({ resource_type: type, resource }: Event): string[] {
  const name = type === 'checkout-order' ? resource.id : resource.supplementary_data?.related_ids?.order_id
  return name !== undefined && referenceShape.test(name) ? [name] : []
}

/** The text that PayPal signs: id and time of the transmission, the receiver's webhook, a checksum of the bytes. */
const signedText = (transmissionId: string, time: string, webhookId: string, rawBody: Uint8Array) =>
  `${transmissionId}|${time}|${webhookId}|${crc32(rawBody)}`

/** Asks PayPal whether it signed an event. */
async function isConfirmed(
  client: PayPalClient,
  rawBody: Buffer,
  headers: SignatureHeaders,
): Promise<boolean> {
  const described = JSON.stringify({
    auth_algo: headers['paypal-auth-algo'],
    cert_url: headers['paypal-cert-url'],
    transmission_id: headers['paypal-transmission-id'],
    transmission_sig: headers['paypal-transmission-sig'],
    transmission_time: headers['paypal-transmission-time'],
    webhook_id: client.settings.webhookId,
  })
  // The event goes back as it came: written anew, its checksum could be another.
  const body = `${described.slice(0, -1)},"webhook_event":${rawBody.toString()}}`
  const path = '/v1/notifications/verify-webhook-signature'
  const answer = await client.call({ method: 'POST', path, body, answer: verificationAnswer })
  return answer.outcome === 'ok' && answer.body.verification_status === 'SUCCESS'
}

export function createPayPalProvider(client: PayPalClient, clock: () => Date): PaymentProvider {
  const { webhookId, verification, timeoutMs = certificateTimeoutMs, ...own } = client.settings
  const budget = createCheckBudget(clock)
  /** Copies of a notification share one answer while it is waited for. */
  const underway = new Map<string, Promise<boolean>>()
  const certificates = createCertificates({ ...own, clock, timeoutMs })

  const isSigned = async (rawBody: Buffer, headers: SignatureHeaders): Promise<boolean> => {
    const key = await certificates.keyAt(headers['paypal-cert-url'])
    if (key === undefined) return false
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
    const signature = Buffer.from(headers['paypal-transmission-sig'], 'base64')
    return verify('sha256', Buffer.from(signedText(id, time, webhookId, rawBody)), key, signature)
  }

  /** A certificate that is kept costs nothing; everything else asks PayPal, and so is counted. */
  const isOurs = async (rawBody: Buffer, headers: SignatureHeaders, network: string): Promise<boolean> => {
    const isAsked = verification !== 'certificate'
    if (!isAsked && certificates.isKept(headers['paypal-cert-url'])) return await isSigned(rawBody, headers)
    const check = () => (isAsked ? isConfirmed(client, rawBody, headers) : isSigned(rawBody, headers))
    const copy = JSON.stringify([headers, rawBody.toString('base64')])
    const answer =
      underway.get(copy) ??
      budget(network, Boolean, check)
        .then(Boolean)
        .finally(() => underway.delete(copy))
    underway.set(copy, answer)
    return await answer
  }

  /** Throws when PayPal does not answer which order a disputed sale has: it then sends the notification again. */
  const disputedOrders = async ({ resource }: Event): Promise<string[]> => {
    const found: string[] = []
    for (const {
      custom,
      invoice_number: invoice,
      seller_transaction_id: captureId,
    } of resource.disputed_transactions ?? []) {
      const orderId = ownOrderId(custom, invoice) ?? (captureId && (await orderOfCapture(client, captureId)))
      if (typeof orderId === 'object')
        throw new Error(`PayPal did not say which order it is: ${orderId.reason}`)
      if (orderId) found.push(orderId)
    }
    return found
  }

  return {
    taken: { status: 200, type: 'text/plain; charset=utf-8', body: '' },

    /** Not authentic is also what cannot be checked just now; PayPal sends it again for three days. */
    async readNotification(rawBody, headers, network) {
      const event = readJson(eventBody, rawBody.toString('utf8'))
      if (event === undefined) return undefined
      const signed = z.safeParse(signatureHeaders, headers)
      const isAuthentic = signed.success && (await isOurs(rawBody, signed.data, network))
      return {
        orderIds: [...namedOrders(event), ...(isAuthentic ? await disputedOrders(event) : [])],
        references: namedReferences(event),
        isAuthentic,
        ...(isAboutDispute(event) ? { isDispute: true } : {}),
      }
    },

    listOrders: (from, to) => listDay(client, from, to),
  }
}
