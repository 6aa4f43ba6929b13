import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securePath } from '../../../contract/payments.ts'
import { languageOf } from '../../http/calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { BrowserPayments } from '../../providers/payments/payment-providers.ts'
import type { PaymentProvider } from '../../providers/payments/port.ts'
import { methodOfPath, returnPathOf } from '../payments/methods.ts'
import { findMembersPayment } from '../payments/queries.ts'
import { findSecurePage } from './find-secure-page.ts'
import { handleNotification, type NotificationDeps } from './handle-notification.ts'
import { findReturned, handleReturn, returnOf } from './handle-return.ts'
import { postingPage, postingPolicy } from './posting-page.ts'
import { confirmPath, coursesPath } from './screen-paths.ts'

export interface PaymentEndpointDeps extends NotificationDeps {
  /** By the name in their notification address: `/api/payment/fincode/notification`. */
  providers: Readonly<Record<string, PaymentProvider>>
  sessions: Sessions
  browserPayments: Pick<BrowserPayments, 'applePay'>
}

type Fields = Record<string, unknown>

/** Every address of this room that is not a call of the contract. */
export function registerPaymentEndpoints(app: FastifyInstance, deps: PaymentEndpointDeps): void {
  registerReturns(app, deps)
  registerNotifications(app, deps)
  registerSecurePage(app, deps)
  registerDomainFile(app, deps)
}

const go = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

/**
 * Where providers send browsers back to, by GET or POST. Outside the contract: there is no session (a cross-site POST
 * carries no Lax cookie) and none is started, or the member would be logged out; so every failure is answered here and
 * never by the shop's error handler. The browser's request only selects a purchase; the purchase's screen shows its
 * state, to its member alone.
 */
function registerReturns(app: FastifyInstance, { db, adapters, clock }: PaymentEndpointDeps): void {
  type Return = FastifyRequest<{ Params: { method: string } }>
  const read = ({ params, query, body }: Return) => {
    const method = methodOfPath(params.method)
    const adapter = method && adapters[method.number]
    if (adapter === undefined) return undefined
    const words = (query ?? {}) as Fields
    if (adapter.readReturn !== undefined) return adapter.readReturn(words, (body ?? {}) as Fields)
    return typeof words.order === 'string' ? returnOf(words.order) : undefined
  }

  app.route<{ Params: { method: string } }>({
    method: ['GET', 'POST'],
    url: '/api/payment/:method/return',
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    errorHandler: async (error, request, reply) => {
      request.log.warn({ err: error }, 'a return from a payment provider failed')
      const from = request as Return
      const returned = read(from)
      const known = returned && (await findReturned(db, from.params.method, returned).catch(() => undefined))
      return await go(reply, known === undefined ? coursesPath : returnPathOf(known))
    },
    handler: async (request, reply) => {
      const returned = read(request)
      if (returned === undefined) return await go(reply, coursesPath)
      const result = await handleReturn(db, adapters, { pathName: request.params.method, returned }, clock())
      switch (result.outcome) {
        case 'redirect':
          return await go(reply, result.url)
        case 'checked':
          return await go(reply, returnPathOf(result.payment))
        case 'unknown payment':
          return await go(reply, coursesPath)
      }
    },
  })
}

/**
 * Where providers notify us; the operator registers the address with them. A notification only makes the shop query its
 * purchases; if a paid one differs at the provider, the operator gets a difference. A forged one causes nothing. Bodies
 * are read as bytes, because the signatures are over the bytes.
 */
function registerNotifications(app: FastifyInstance, deps: PaymentEndpointDeps): void {
  const { providers } = deps

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.route<{ Params: { provider: string } }>({
      method: 'POST',
      url: '/api/payment/:provider/notification',
      config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
      errorHandler: async (error, request, reply) => {
        request.log.warn({ err: error }, 'a notification of a payment provider failed')
        // Providers send the notification again after every answer but the agreed one.
        return await reply.code(500).type('text/plain').send('not taken')
      },
      handler: async (request, reply) => {
        const { provider: name } = request.params
        const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
        if (provider === undefined) return await reply.code(404).type('text/plain').send('unknown')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notification = await provider.readNotification(body, request.headers, request.ip)
        if (notification === undefined) return await reply.code(400).type('text/plain').send('unreadable')
        if (!notification.isAuthentic) return await reply.code(403).type('text/plain').send('not authentic')
        await handleNotification(deps, notification)
        const { status, type, body: thanks } = provider.taken
        return await reply.code(status).type(type).send(thanks)
      },
    })
  })
}

/** With this file Apple verifies that the shop owns its domain. */
function registerDomainFile(
  app: FastifyInstance,
  { browserPayments: { applePay } }: PaymentEndpointDeps,
): void {
  if (applePay === undefined) return
  app.get('/.well-known/apple-developer-merchantid-domain-association', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(applePay.domainFile),
  )
}

/**
 * Where a purchase goes on whose payer must act elsewhere (spec §4, result 7): to the provider's own page, or where the
 * card is typed. Only the member's own purchase is found, and the only addresses outside the shop that a browser is
 * sent to are those the provider gave for that purchase.
 */
function registerSecurePage(
  app: FastifyInstance,
  { db, adapters, sessions, clock }: PaymentEndpointDeps,
): void {
  app.route({
    method: 'GET',
    url: securePath,
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const { memberId } = await sessions.read(request, reply)
      if (memberId === undefined) return go(reply, '/login')
      const asked = (request.query as Fields).payment_id
      const payment = await findMembersPayment(db, memberId, typeof asked === 'string' ? asked : undefined)
      if (payment === undefined) return go(reply, coursesPath)
      const next = await findSecurePage(db, adapters, payment, clock())
      switch (next.outcome) {
        case 'page':
          return next.fields === undefined
            ? go(reply, next.url)
            : reply
                .header('cache-control', 'no-store')
                .header('content-security-policy', postingPolicy)
                .type('text/html; charset=utf-8')
                .send(postingPage(next.url, next.fields, languageOf(request)))
        case 'card wanted':
          return go(reply, confirmPath(payment))
        case 'decided':
          return go(reply, returnPathOf(next.payment))
      }
    },
  })
}
