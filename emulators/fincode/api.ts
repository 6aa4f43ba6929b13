import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Faults } from '#emulators/server/faults.ts'
import { cardAnswer, customerAnswer, fincodeDay, pageOf, paymentAnswer, secureAnswer } from './answers.ts'
import type { AppPayments } from './app-payments.ts'
import type { CardPayments } from './card-payments.ts'
import type { Customers, SavedCard } from './customers.ts'
import { FincodeError } from './errors.ts'
import { type EmulatedPayment, type Fields, type Payments, readPayType } from './payments.ts'

export interface ApiOptions {
  payments: Payments
  cardPayments: CardPayments
  appPayments: AppPayments
  customers: Customers
  faults: Faults
  /** Notifies the shop of what became of an order, and of a card. */
  notify: (payment: EmulatedPayment, step: string) => void
  notifyCard: (saved: SavedCard) => void
  secretKey: string
  publicKey: string
  clock: () => Date
  /** The address at which browsers reach this emulator. */
  origin: () => string
}

interface Asked {
  params: { id: string; cardId: string }
  query: Fields
  body: Fields
}

interface Effect {
  body: Fields
  sendNotification?: () => void
  /** The effect stands; the answer never leaves. */
  isLost?: boolean
}

const replayMs = 30 * 60_000

type Route = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  keys: readonly string[],
  effect: (asked: Asked) => Effect,
) => void

function checkKey(request: FastifyRequest, allowed: readonly string[]): void {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
  if (key === undefined || !allowed.includes(key)) throw new FincodeError('unauthorized', '', 401)
}

/** Answers a request that repeats a key as the first one with it was answered. */
function createPerformance(clock: () => Date) {
  const answered = new Map<string, { request: string; status: number; body: Fields; at: number }>()
  return async (request: FastifyRequest, reply: FastifyReply, effect: () => Effect) => {
    const key = request.headers.idempotent_key
    const text = JSON.stringify([request.method, request.url, request.body ?? null])
    const kept = typeof key === 'string' ? answered.get(key) : undefined
    if (kept !== undefined && clock().getTime() - kept.at < replayMs) {
      if (kept.request !== text) throw new FincodeError('keyReused', '', 409)
      return await reply.code(kept.status).send(kept.body)
    }
    const keep = (status: number, body: Fields) => {
      if (typeof key === 'string') answered.set(key, { request: text, status, body, at: clock().getTime() })
    }
    try {
      const { body, sendNotification, isLost } = effect()
      keep(200, body)
      sendNotification?.()
      // The caller's own time-out ends the wait.
      if (isLost === true) return reply.hijack()
      return await reply.send(body)
    } catch (error) {
      if (error instanceof FincodeError) keep(error.status, error.body)
      throw error
    }
  }
}

const keysOf = ({ secretKey, publicKey }: ApiOptions) => ({
  secret: [secretKey],
  either: [secretKey, publicKey],
})

function createRoute(app: FastifyInstance, { faults, clock }: ApiOptions): Route {
  const perform = createPerformance(clock)
  return (method, url, keys, effect) => {
    app.route<{ Params: Asked['params']; Querystring: Fields; Body: Fields | undefined }>({
      method,
      url,
      handler: async (request, reply) => {
        checkKey(request, keys)
        await faults.delayAnswer()
        const { params, query, body = {} } = request
        return await perform(request, reply, () => effect({ params, query, body }))
      },
    })
  }
}

interface Answering {
  answer: (payment: EmulatedPayment) => Fields
  about: (payment: EmulatedPayment, step: string) => Effect
  captured: (capture: (isWrongAmount: boolean) => EmulatedPayment, step: string) => Effect
}

function createAnswering({ faults, notify, origin }: ApiOptions): Answering {
  const answer = (payment: EmulatedPayment) => paymentAnswer(payment, origin())
  const about = (payment: EmulatedPayment, step: string): Effect => ({
    body: answer(payment),
    sendNotification: () => notify(payment, step),
  })
  return {
    answer,
    about,
    /** A fault that was ordered for the next capture counts only when the capture succeeds. */
    captured(capture, step) {
      const payment = capture(faults.current.wrongAmounts > 0)
      faults.takes('wrongAmounts')
      return { ...about(payment, step), isLost: faults.takes('timeOutsAfterCapture') }
    },
  }
}

/** The published paths of fincode's HTTP interface that this shop uses, and what its browser script asks for. */
export function registerApi(app: FastifyInstance, options: ApiOptions): void {
  const route = createRoute(app, options)
  const answering = createAnswering(options)
  registerPayments(route, options, answering)
  registerSecure(route, options, answering)
  registerCustomers(route, options)
}

function registerPayments(route: Route, options: ApiOptions, { answer, about, captured }: Answering): void {
  const { payments, cardPayments, appPayments, faults } = options
  const { secret, either } = keysOf(options)

  route('POST', '/v1/payments', secret, ({ body }) => {
    const payment = payments.register(body)
    // A PayPay order is open only when its page is given out: there the execution is what times out.
    const isLost = payment.payType !== 'Paypay' && faults.takes('timeOutsAfterOpening')
    return { ...about(payment, 'regist'), isLost }
  })

  const executions: Record<EmulatedPayment['payType'], (id: string, body: Fields) => Effect> = {
    Card: (id, body) => {
      const payment = cardPayments.execute(id, body)
      const acsUrl = `${options.origin()}/3ds/start/${payment.accessId}`
      return { ...about(payment, 'exec'), body: { ...answer(payment), acs_url: acsUrl, redirect_url: null } }
    },
    Paypay: (id, body) => ({
      ...about(appPayments.executePayPay(id, body), 'exec'),
      isLost: faults.takes('timeOutsAfterOpening'),
    }),
    Applepay: (id, body) =>
      captured((isWrongAmount) => appPayments.executeApplePay(id, body, isWrongAmount), 'exec'),
  }

  route('PUT', '/v1/payments/:id', either, ({ params, body }) =>
    executions[readPayType(body.pay_type)](params.id, body),
  )

  route('GET', '/v1/payments/:id', either, ({ params, query }) => {
    const payment = payments.find(params.id)
    if (query.pay_type !== payment.payType) throw new FincodeError('unknownPayment')
    return { body: answer(payment) }
  })

  route('GET', '/v1/payments', secret, ({ query }) => {
    const payType = readPayType(query.pay_type)
    const [from, to] = [String(query.process_date_from ?? ''), String(query.process_date_to ?? '9999')]
    const rows = payments.all().filter((payment) => {
      const day = fincodeDay(payment.changedAt)
      return payment.payType === payType && from <= day && day <= to
    })
    return { body: pageOf(rows.map(answer), query, '/v1/payments') }
  })

  route('PUT', '/v1/payments/:id/cancel', secret, ({ params, body }) =>
    about(payments.cancel(params.id, body), 'cancel'),
  )
}

/** 3-D Secure, and the money after it. */
function registerSecure(route: Route, options: ApiOptions, { captured }: Answering): void {
  const { cardPayments, notify } = options
  const { secret, either } = keysOf(options)

  route('PUT', '/v1/secure2/:id', either, ({ params, body }) => {
    const payment = cardPayments.authenticate(params.id, body)
    const challengeUrl = payment.result === 'C' ? `${options.origin()}/3ds/challenge/${params.id}` : null
    return {
      body: { ...secureAnswer(payment), challenge_url: challengeUrl },
      sendNotification: () => notify(payment, 'secure2.authenticate'),
    }
  })

  route('GET', '/v1/secure2/:id', either, ({ params }) => {
    const payment = cardPayments.readAuthentication(params.id)
    return { body: secureAnswer(payment), sendNotification: () => notify(payment, 'secure2.result') }
  })

  route('PUT', '/v1/payments/:id/secure', secret, ({ params, body }) =>
    captured((isWrongAmount) => cardPayments.capture(params.id, body, isWrongAmount), 'secure'),
  )
}

function registerCustomers(route: Route, options: ApiOptions): void {
  const { customers } = options
  const { secret, either } = keysOf(options)

  // Not published: what the browser script's `tokens()` asks for. Pages know the script, not this path.
  route('POST', '/v1/tokens', either, ({ body }) => {
    const { card, list } = customers.issueTokens(body)
    return { body: { list, card_no: card.masked, expire: card.expire, security_code_set: '1' } }
  })

  route('POST', '/v1/customers', secret, ({ body }) => ({
    body: customerAnswer(customers.register(body), customers),
  }))
  route('GET', '/v1/customers/:id', secret, ({ params }) => ({
    body: customerAnswer(customers.findCustomer(params.id), customers),
  }))
  route('POST', '/v1/customers/:id/cards', secret, ({ params, body }) => {
    const saved = customers.save(params.id, body)
    return { body: cardAnswer(saved), sendNotification: () => options.notifyCard(saved) }
  })
  route('GET', '/v1/customers/:id/cards', secret, ({ params }) => ({
    body: { list: customers.cardsOf(params.id).map(cardAnswer) },
  }))
  route('DELETE', '/v1/customers/:id/cards/:cardId', secret, ({ params }) => {
    const card = customers.forget(params.id, params.cardId)
    return { body: { id: card.id, customer_id: card.customerId, delete_flag: '1' } }
  })
}
