// The part of PayPal's HTTP interface this shop uses, under the published paths.

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerErrors } from '#emulators/server/answers.ts'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import { captureAnswer, orderAnswer, payPalTime, refundAnswer, transactions } from './answers.ts'
import { certificateChain } from './certificate.ts'
import { PayPalError } from './errors.ts'
import type { Orders } from './orders.ts'
import { certificatePath, type EventType, isSigned } from './webhooks.ts'

export interface ApiOptions {
  clientId: string
  secret: string
  webhookId: string
  orders: Orders
  context: EmulatorContext
  notify(type: EventType, resource: object): void
}

type Fields = Record<string, unknown>
type Request = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, string> }>

interface Effect {
  status: number
  body: object
  /** The effect stands; the answer never leaves. */
  isLost?: boolean
}

/** PayPal's: nine hours. */
const tokenLifeSeconds = 32_400
const replayMs = 6 * 3_600_000
const maxPageSize = 500

const isSame = (given: string, expected: string) => {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

type Route = (method: 'GET' | 'POST', url: string, effect: (request: Request, body: Fields) => Effect) => void

/** The paths of PayPal's that this shop uses. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  answerErrors(
    app,
    (error) => error instanceof PayPalError,
    (_error, status) => new PayPalError(status, status < 500 ? 'INVALID_REQUEST' : 'INTERNAL_SERVER_ERROR'),
  )
  const route = createRoute(app, options, registerLogin(app, options))
  registerOrders(route, options)
  registerReports(route, options)
  app.get(certificatePath, async (_request, reply) =>
    reply.type('application/x-pem-file').send(certificateChain),
  )
}

/** Gives out tokens. @returns what checks the token of a request */
function registerLogin(app: FastifyInstance, options: ApiOptions): (request: FastifyRequest) => void {
  const { faults, clock } = options.context
  const tokens = new Map<string, Date>()
  app.post<{ Body: Fields }>('/v1/oauth2/token', async (request, reply) => {
    await faults.delayAnswer()
    const pair = Buffer.from(`${options.clientId}:${options.secret}`).toString('base64')
    if (!isSame(request.headers.authorization ?? '', `Basic ${pair}`))
      return await reply
        .code(401)
        .send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    if (request.body?.grant_type !== 'client_credentials')
      return await reply
        .code(400)
        .send({ error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' })
    const token = randomUUID()
    tokens.set(token, new Date(clock().getTime() + tokenLifeSeconds * 1000))
    return { access_token: token, token_type: 'Bearer', expires_in: tokenLifeSeconds }
  })
  return ({ headers }) => {
    const endsAt = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    if (endsAt === undefined || endsAt <= clock()) throw new PayPalError(401, 'AUTHENTICATION_FAILURE')
  }
}

/** A repeated `PayPal-Request-Id` has the effect of one, and answers what the first one answered. */
function createOnce(clock: () => Date) {
  const answered = new Map<string, { request: string; effect: Effect; at: number }>()
  return (request: Request, effect: () => Effect): Effect => {
    const key = request.headers['paypal-request-id']
    if (typeof key !== 'string') return effect()
    const text = JSON.stringify([request.method, request.url, request.body ?? null])
    const kept = answered.get(key)
    if (kept !== undefined && clock().getTime() - kept.at < replayMs) {
      if (kept.request !== text) throw new PayPalError(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_REQUEST_ID')
      return { ...kept.effect, isLost: false }
    }
    const done = effect()
    answered.set(key, { request: text, effect: done, at: clock().getTime() })
    return done
  }
}

function createRoute(
  app: FastifyInstance,
  { context: { faults, clock } }: ApiOptions,
  checkToken: (request: FastifyRequest) => void,
): Route {
  const once = createOnce(clock)
  return (method, url, effect) => {
    app.route<{ Params: { id: string }; Querystring: Record<string, string> }>({
      method,
      url,
      handler: async (request: Request, reply: FastifyReply) => {
        checkToken(request)
        await faults.delayAnswer()
        const { status, body, isLost } = once(request, () => effect(request, (request.body ?? {}) as Fields))
        // The caller's own time-out ends the wait.
        if (isLost === true) return reply.hijack()
        return await reply.code(status).send(body)
      },
    })
  }
}

function registerOrders(route: Route, { orders, context, notify }: ApiOptions): void {
  const { faults, clock } = context

  route('POST', '/v2/checkout/orders', (_request, body) => {
    const order = orders.create(body, clock())
    const isLost = faults.takes('timeOutsAfterOpening')
    return { status: 200, body: orderAnswer(order, context.origin()), isLost }
  })

  route('GET', '/v2/checkout/orders/:id', ({ params }) => ({
    status: 200,
    body: orderAnswer(orders.find(params.id), context.origin()),
  }))

  route('POST', '/v2/checkout/orders/:id/capture', ({ params }) => {
    const order = orders.find(params.id)
    const surplusYen = faults.current.wrongAmounts > 0 ? 1 : 0
    const capture = orders.capture(order, clock(), surplusYen)
    faults.takes('wrongAmounts')
    const type = capture.status === 'PENDING' ? 'PAYMENT.CAPTURE.PENDING' : 'PAYMENT.CAPTURE.COMPLETED'
    notify(type, captureAnswer(order, capture))
    const isLost = faults.takes('timeOutsAfterCapture')
    return { status: 201, body: orderAnswer(order, context.origin()), isLost }
  })

  route('GET', '/v2/payments/captures/:id', ({ params }) => {
    const { order, capture } = orders.findByCapture(params.id)
    return { status: 200, body: captureAnswer(order, capture) }
  })

  route('POST', '/v2/payments/captures/:id/refund', ({ params }, body) => {
    const { order, capture } = orders.findByCapture(params.id)
    const amount = body.amount as { value?: string } | undefined
    const refund = orders.refund(capture, amount?.value, clock())
    const answer = refundAnswer(order, refund)
    notify('PAYMENT.CAPTURE.REFUNDED', answer)
    return { status: 201, body: answer }
  })
}

function registerReports(route: Route, { orders, context: { clock }, webhookId }: ApiOptions): void {
  route('GET', '/v1/reporting/transactions', ({ query }) => {
    const from = new Date(query.start_date ?? '')
    const to = new Date(query.end_date ?? '')
    const size = Number(query.page_size ?? 100)
    const page = Number(query.page ?? 1)
    const isSpan = from < to && to.getTime() - from.getTime() <= 31 * 86_400_000
    if (!isSpan || !(size >= 1 && size <= maxPageSize) || !(page >= 1))
      throw new PayPalError(400, 'INVALID_REQUEST')
    const all = transactions(orders.all(), from, to)
    return {
      status: 200,
      body: {
        transaction_details: all.slice((page - 1) * size, page * size),
        start_date: query.start_date,
        end_date: query.end_date,
        last_refreshed_datetime: payPalTime(clock()),
        page,
        total_items: all.length,
        total_pages: Math.ceil(all.length / size),
      },
    }
  })

  route('POST', '/v1/notifications/verify-webhook-signature', (_request, body) => {
    const text = (name: string) => String(body[name] ?? '')
    const transmission = {
      id: text('transmission_id'),
      time: text('transmission_time'),
      webhookId: text('webhook_id'),
      body: JSON.stringify(body.webhook_event),
    }
    const isOurs = transmission.webhookId === webhookId && isSigned(transmission, text('transmission_sig'))
    return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } }
  })
}
