import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type {
  AuthenticationResult,
  CardOrder,
  CardOrderReference,
  CardProvider,
  NoAnswer,
  Observation,
  Refused,
  Returned,
} from './port.ts'
import type { FincodeSettings } from './settings.ts'

/** Longer than any regular answer of a card network, shorter than a person's patience. */
const timeoutMs = 10_000

const paymentStatus = z.enum([
  ...([
    'UNPROCESSED',
    'CHECKED',
    'AUTHORIZED',
    'AWAITING_CUSTOMER_PAYMENT',
    'AWAITING_PAYMENT_APPROVAL',
  ] as const),
  ...(['CAPTURED', 'CANCELED', 'EXPIRED', 'AUTHENTICATED', 'FAILED'] as const),
])

/** The fields this shop reads of a payment; fincode sends many more. Amounts in answers are whole yen. */
const paymentAnswer = z.object({
  id: z.string(),
  access_id: z.string(),
  pay_type: z.literal('Card'),
  job_code: z.enum(['CHECK', 'AUTH', 'CAPTURE']),
  status: paymentStatus,
  total_amount: z.int(),
  tds2_status: z.optional(z.nullable(z.string())),
  error_code: z.optional(z.nullable(z.string())),
})
type PaymentAnswer = z.output<typeof paymentAnswer>

const secureAnswer = z.object({
  tds2_trans_result: z.enum(['Y', 'A', 'C', 'N', 'U', 'R']),
  tds2_trans_result_reason: z.optional(z.nullable(z.string())),
  challenge_url: z.optional(z.nullable(z.string())),
})

const errorAnswer = z.object({
  errors: z.array(z.object({ error_code: z.string() })).check(z.minLength(1)),
})

const returnFields = z.object({
  MD: z.string().check(z.regex(/^[\w-]{1,24}$/)),
  event: z.optional(z.string()),
  param: z.optional(z.string().check(z.maxLength(2000))),
})

const notificationBody = z.object({ order_id: z.string().check(z.regex(/^[A-Za-z0-9-]{1,27}$/)) })

type Answer<T> = { outcome: 'ok'; body: T } | Refused | NoAnswer

interface Request<T> {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  body?: Record<string, string>
  idempotencyKey?: string
  answer: z.ZodMiniType<T>
}

/**
 * fincode by GMO over its public HTTP interface (api version 20211001). Refusals are answers with
 * fincode's error object and status 400 or 404; everything that may or may not have had an effect
 * (time-out, broken line, 401, 403, 429, 5xx, an answer that does not have the promised shape) is `no answer`.
 */
export function createFincode(settings: FincodeSettings): CardProvider {
  const baseUrl = settings.apiUrl.replace(/\/$/, '')

  const ask = async <T>({ method, path, body, idempotencyKey, answer }: Request<T>): Promise<Answer<T>> => {
    let status: number
    let json: unknown
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(settings.timeoutMs ?? timeoutMs),
        headers: {
          authorization: `Bearer ${settings.secretKey}`,
          'content-type': 'application/json;charset=UTF-8',
          'api-version': '20211001',
          ...(idempotencyKey === undefined ? {} : { idempotent_key: idempotencyKey }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      status = response.status
      json = await response.json()
    } catch (error) {
      return { outcome: 'no answer', reason: (error as Error).name }
    }
    if (status === 200) {
      const read = z.safeParse(answer, json)
      return read.success
        ? { outcome: 'ok', body: read.data }
        : { outcome: 'no answer', reason: `unexpected answer to ${method} ${path.split('?')[0]}` }
    }
    const errors = z.safeParse(errorAnswer, json)
    if ((status === 400 || status === 404) && errors.success)
      return { outcome: 'refused', reason: errors.data.errors[0]?.error_code ?? '' }
    return { outcome: 'no answer', reason: `status ${status}` }
  }

  const authentication = (answer: Answer<z.output<typeof secureAnswer>>): AuthenticationResult => {
    // An error here says that the call came at the wrong time, nothing about the card's owner.
    if (answer.outcome === 'refused') return { outcome: 'not now', reason: answer.reason }
    if (answer.outcome === 'no answer') return answer
    const { tds2_trans_result: result, tds2_trans_result_reason: reason, challenge_url: url } = answer.body
    // A: the issuer accepts the attempt and carries the risk as for Y.
    if (result === 'Y' || result === 'A') return { outcome: 'authenticated' }
    if (result !== 'C') return { outcome: 'refused', reason: `3-D Secure ${result} ${reason ?? ''}`.trim() }
    if (url === undefined || url === null || !isTrustedPage(url, baseUrl))
      return { outcome: 'no answer', reason: 'challenge without a usable address' }
    return { outcome: 'challenge', url }
  }

  return {
    browser: { scriptUrl: settings.scriptUrl, publicKey: settings.publicKey },

    async open({ orderId, amountYen, idempotencyKey }: CardOrder) {
      const answer = await ask({
        ...{ method: 'POST', path: '/v1/payments', idempotencyKey, answer: paymentAnswer },
        body: {
          ...{ pay_type: 'Card', job_code: 'CAPTURE', id: orderId, amount: String(amountYen) },
          // No card without 3-D Secure: a card that does not know it is refused.
          ...{ tds_type: '2', tds2_type: '2' },
        },
      })
      if (answer.outcome !== 'ok') return answer
      if (answer.body.id !== orderId) return { outcome: 'no answer', reason: 'answer about another order' }
      return { outcome: 'opened', accessId: answer.body.access_id }
    },

    async beginAuthentication(accessId, parameter) {
      if (parameter === '') return { outcome: 'not now', reason: 'the browser brought no parameter' }
      const path = `/v1/secure2/${encodeURIComponent(accessId)}`
      const body = { pay_type: 'Card', param: parameter }
      return authentication(await ask({ method: 'PUT', path, body, answer: secureAnswer }))
    },

    async readAuthentication(accessId) {
      const path = `/v1/secure2/${encodeURIComponent(accessId)}?pay_type=Card`
      return authentication(await ask({ method: 'GET', path, answer: secureAnswer }))
    },

    async capture({ orderId, accessId }: CardOrderReference, idempotencyKey) {
      const path = `/v1/payments/${encodeURIComponent(orderId)}/secure`
      const body = { pay_type: 'Card', access_id: accessId }
      const answer = await ask({ method: 'PUT', path, body, idempotencyKey, answer: paymentAnswer })
      return answer.outcome === 'ok' ? { outcome: 'captured' } : answer
    },

    async query(orderId) {
      const path = `/v1/payments/${encodeURIComponent(orderId)}?pay_type=Card`
      const answer = await ask({ method: 'GET', path, answer: paymentAnswer })
      if (answer.outcome === 'refused') return { outcome: 'absent' }
      return answer.outcome === 'ok' ? observation(answer.body) : answer
    },

    readReturn: (query, body) => readReturn(query, body),

    readNotification(headers, body) {
      if (!isSame(headers['fincode-signature'], settings.webhookSignature)) return undefined
      const read = z.safeParse(notificationBody, body)
      return read.success ? { orderId: read.data.order_id } : undefined
    },
  }
}

const statusOf = (answer: PaymentAnswer): Observation['status'] => {
  // Only an immediate sale was ordered: anything else is not ours, whatever its state.
  if (answer.job_code !== 'CAPTURE') return 'other'
  switch (answer.status) {
    case 'UNPROCESSED':
      return 'open'
    case 'AUTHENTICATED':
      // fincode's word for "executed, waiting for 3-D Secure"; tds2_status says how far that is.
      return answer.tds2_status === 'AUTHENTICATED' ? 'authenticated' : 'authenticating'
    case 'CAPTURED':
      return 'captured'
    case 'CANCELED':
    case 'EXPIRED':
    case 'FAILED':
      return 'closed'
    default:
      return 'other'
  }
}

function observation(answer: PaymentAnswer): Observation {
  const detail = [answer.job_code, answer.status, answer.tds2_status, answer.error_code]
    .filter(Boolean)
    .join(' ')
  return {
    outcome: 'found',
    orderId: answer.id,
    accessId: answer.access_id,
    amountYen: answer.total_amount,
    // fincode charges cards in yen only and its answers carry no currency.
    currency: 'JPY',
    status: statusOf(answer),
    detail,
  }
}

function readReturn(query: Record<string, unknown>, body: Record<string, unknown>): Returned | undefined {
  const read = z.safeParse(returnFields, { event: body.event, param: body.param, MD: query.MD })
  if (!read.success) return undefined
  const { MD: accessId, event, param: parameter = '' } = read.data
  if (event === 'ThreeDSecureMethodFinished' || event === 'ThreeDSecureMethodSkipped')
    return { accessId, step: 'begin', parameter }
  return { accessId, step: event === 'AuthResultReady' ? 'result' : 'none', parameter }
}

/** A page the member may be sent to: over https, or at the configured host itself (the emulator). */
function isTrustedPage(url: string, baseUrl: string): boolean {
  const page = URL.parse(url)
  return page !== null && (page.protocol === 'https:' || page.origin === new URL(baseUrl).origin)
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || expected === '') return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
