// PayPal as a company: whether a notification is its own, which purchases it is about, and what it lists of a day.

import { verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import * as z from 'zod/mini'
import type { Company, ListedOrder, NoAnswer, Observation } from '../port.ts'
import { readJson } from '../trusted.ts'
import { createCertificates } from './certificates.ts'
import type { PayPalClient } from './client.ts'

const certificateTimeoutMs = 10_000
/** PayPal's greatest page. */
const pageSize = 500
/** Ours, by their shape: other sales of the same account are none of this shop's. */
const orderIdShape = /^F-[0-9A-Z]{1,25}$/
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
    supplementary_data: z.catch(
      z.optional(z.object({ related_ids: z.optional(z.object({ order_id: word })) })),
      undefined,
    ),
  }),
})
type Event = z.output<typeof eventBody>

const signatureHeaders = z.object({
  'paypal-transmission-id': z.string().check(z.maxLength(100)),
  'paypal-transmission-time': z.string().check(z.maxLength(100)),
  'paypal-transmission-sig': z.string().check(z.maxLength(2000)),
  'paypal-cert-url': z.string().check(z.maxLength(500)),
  'paypal-auth-algo': z.string().check(z.regex(/^SHA256withRSA$/i)),
})
type SignatureHeaders = z.output<typeof signatureHeaders>

const verificationAnswer = z.object({ verification_status: z.enum(['SUCCESS', 'FAILURE']) })

const transactionsAnswer = z.object({
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_event_code: z.string(),
        transaction_status: z.optional(z.string()),
        transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
        invoice_id: z.optional(z.string()),
        custom_field: z.optional(z.string()),
      }),
    }),
  ),
  /** Until when the list is complete: PayPal is up to three hours behind. */
  last_refreshed_datetime: z.optional(z.string()),
  total_pages: z.int(),
})
type Transaction = z.output<typeof transactionsAnswer>['transaction_details'][number]['transaction_info']

/** PayPal's codes of movements: T00xx are payments; T11xx give money back or reverse, T1201 is a chargeback. */
const isPayment = ({ transaction_event_code: code }: Transaction) => code.startsWith('T00')
const isGivenBack = ({ transaction_event_code: code }: Transaction) => /^T(11|12)/.test(code)

/** S: done, P: pending, D: denied, V: done and reversed. */
const transactionStatus: Readonly<Record<string, Observation['status']>> = {
  S: 'captured',
  P: 'asking',
  D: 'closed',
  V: 'refunded',
}

const ownOrderId = (...candidates: readonly (string | undefined)[]) =>
  candidates.find((name) => name !== undefined && orderIdShape.test(name))

function namedOrders({ resource }: Event): string[] {
  const places = [resource, ...(resource.purchase_units ?? [])]
  const found = places.map(({ custom_id, invoice_id }) => ownOrderId(custom_id, invoice_id))
  return [...new Set(found.filter((name) => name !== undefined))]
}

function namedReferences({ resource_type: type, resource }: Event): string[] {
  const name = type === 'checkout-order' ? resource.id : resource.supplementary_data?.related_ids?.order_id
  return name !== undefined && referenceShape.test(name) ? [name] : []
}

/** What PayPal signs: id and time of the transmission, the receiver's webhook, and a checksum of the bytes sent. */
export const signedText = (transmissionId: string, time: string, webhookId: string, rawBody: Uint8Array) =>
  `${transmissionId}|${time}|${webhookId}|${crc32(rawBody)}`

export function createPayPalCompany(client: PayPalClient, clock: () => Date = () => new Date()): Company {
  const { apiUrl, webhookId, verification, rootCertificate, timeoutMs } = client.settings
  const certificates = createCertificates({
    ...{ apiUrl, rootCertificate, clock, timeoutMs: timeoutMs ?? certificateTimeoutMs },
  })

  const isSigned = async (rawBody: Buffer, headers: SignatureHeaders): Promise<boolean> => {
    const key = await certificates.keyAt(headers['paypal-cert-url'])
    if (key === undefined) return false
    const { 'paypal-transmission-id': id, 'paypal-transmission-time': time } = headers
    const signature = Buffer.from(headers['paypal-transmission-sig'], 'base64')
    return verify('sha256', Buffer.from(signedText(id, time, webhookId, rawBody)), key, signature)
  }

  const isConfirmed = async (rawBody: Buffer, headers: SignatureHeaders): Promise<boolean> => {
    const described = JSON.stringify({
      auth_algo: headers['paypal-auth-algo'],
      cert_url: headers['paypal-cert-url'],
      transmission_id: headers['paypal-transmission-id'],
      transmission_sig: headers['paypal-transmission-sig'],
      transmission_time: headers['paypal-transmission-time'],
      webhook_id: webhookId,
    })
    // The event goes back as it came: written anew, its checksum could be another.
    const body = `${described.slice(0, -1)},"webhook_event":${rawBody.toString()}}`
    const path = '/v1/notifications/verify-webhook-signature'
    const answer = await client.call({ method: 'POST', path, body, answer: verificationAnswer })
    return answer.outcome === 'ok' && answer.body.verification_status === 'SUCCESS'
  }

  const listPage = (from: Date, to: Date, page: number) => {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      // PayPal counts in seconds and includes the last one.
      end_date: new Date(to.getTime() - 1000).toISOString(),
      ...{ fields: 'transaction_info', page_size: String(pageSize), page: String(page) },
    })
    const path = `/v1/reporting/transactions?${query}`
    return client.call({ method: 'GET', path, answer: transactionsAnswer })
  }

  return {
    taken: { status: 200, type: 'text/plain; charset=utf-8', body: '' },

    /** Not authentic is also what cannot be checked just now; PayPal sends it again for three days. */
    async readNotification(rawBody, headers) {
      const event = readJson(eventBody, rawBody.toString('utf8'))
      if (event === undefined) return undefined
      const signed = z.safeParse(signatureHeaders, headers)
      const check = verification === 'certificate' ? isSigned : isConfirmed
      return {
        orderIds: namedOrders(event),
        references: namedReferences(event),
        isAuthentic: signed.success && (await check(rawBody, signed.data)),
      }
    },

    /**
     * The sales of at most 31 days. No answer while PayPal's own list is not complete up to `to`, and when one of its
     * pages is missing: a list with holes would accuse.
     */
    async listOrders(from, to) {
      const transactions: Transaction[] = []
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await listPage(from, to, page)
        if (answer.outcome !== 'ok') return { outcome: 'no answer', reason: answer.reason }
        const { last_refreshed_datetime: refreshedAt, total_pages, transaction_details } = answer.body
        if (refreshedAt !== undefined && new Date(refreshedAt) < to) return notYetComplete
        transactions.push(...transaction_details.map(({ transaction_info }) => transaction_info))
        pages = total_pages
      }
      return { outcome: 'listed', orders: listed(transactions) }
    },
  }
}

const notYetComplete: NoAnswer = { outcome: 'no answer', reason: 'the list is not yet complete' }

/** One line per order: money given back marks its sale, whole or in part; sales of other shops are left out. */
function listed(transactions: readonly Transaction[]): ListedOrder[] {
  const orders = new Map<string, ListedOrder>()
  const inYen = transactions.filter(({ transaction_amount: { currency_code } }) => currency_code === 'JPY')
  for (const sale of inYen.filter(isPayment)) {
    const orderId = ownOrderId(sale.custom_field, sale.invoice_id)
    // A denied attempt beside the one that took the money says nothing more.
    if (orderId === undefined || orders.get(orderId)?.status === 'captured') continue
    const status = transactionStatus[sale.transaction_status ?? ''] ?? 'other'
    orders.set(orderId, { orderId, amountYen: Number(sale.transaction_amount.value), status })
  }
  for (const back of inYen.filter(isGivenBack)) {
    const orderId = ownOrderId(back.custom_field, back.invoice_id)
    const sale = orderId === undefined ? undefined : orders.get(orderId)
    if (sale?.status === 'captured') orders.set(sale.orderId, { ...sale, status: 'refunded' })
  }
  return [...orders.values()]
}
