import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securePath } from '#contract/payments.ts'
import type { Database } from '#server/db/pool.ts'
import { languageOf } from '#server/http/language.ts'
import { networkOf } from '#server/http/network-of.ts'
import { createThinnedEvent } from '#server/http/security-events.ts'
import type { Sessions } from '#server/http/session.ts'
import { type MethodAdapters, methodOfPath, returnPathOf } from '#server/money/payments/methods.ts'
import { findMembersPayment } from '#server/money/payments/queries.ts'
import type { BrowserPayments } from '#server/providers/payments/payment-providers.ts'
import type { PaymentProvider } from '#server/providers/payments/port.ts'
import { findSecurePage } from './find-secure-page.ts'
import { findReturned, handleReturn, returnOf } from './handle-return.ts'
import type { NotificationQueue } from './notification-queue.ts'
import { postingPage, postingPolicy } from './posting-page.ts'
import { confirmPath, coursesPath } from './screen-paths.ts'

export interface PaymentEndpointDeps {
  db: Database
  adapters: MethodAdapters
  clock: () => Date
  notifications: Pick<NotificationQueue, 'take'>
  /** By the name in their notification address: `/api/payment/fincode/notification`. */
  providers: Readonly<Record<string, PaymentProvider>>
  sessions: Sessions
  browserPayments: Pick<BrowserPayments, 'applePay'>
}

type Fields = Record<string, unknown>

/** A browser brings back a few words and a token from a provider. */
const returnBytes = 16_384
/** A notification says a few kilobytes about a purchase; VeriTrans’s may be about many. */
const notificationBytes = 128 * 1024

/** Every address of this room that is not a call of the contract. */
export function registerPaymentEndpoints(app: FastifyInstance, deps: PaymentEndpointDeps): void {
  registerReturns(app, deps)
  registerNotifications(app, deps)
  registerSecurePage(app, deps)
  registerDomainFile(app, deps)
}

const go = (reply: FastifyReply, url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)

/**
 * Providers send browsers back here, by GET or POST. Outside the contract: there is no session (a cross-site POST
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

  void app.register(async (scope) => {
    // The fields are the provider's, whatever they are called; the bytes bound what they cost.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: returnBytes },
      async (_request: unknown, form: string | Buffer) =>
        Object.fromEntries(new URLSearchParams(String(form))),
    )
    scope.route<{ Params: { method: string } }>({
      method: ['GET', 'POST'],
      url: '/api/payment/:method/return',
      config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
      errorHandler: async (error, request, reply) => {
        request.log.warn({ err: error }, 'a return from a payment provider failed')
        const from = request as Return
        const returned = read(from)
        const known =
          returned && (await findReturned(db, from.params.method, returned).catch(() => undefined))
        return await go(reply, known === undefined ? coursesPath : returnPathOf(known))
      },
      handler: async (request, reply) => {
        const returned = read(request)
        if (returned === undefined) return await go(reply, coursesPath)
        const result = await handleReturn(
          db,
          adapters,
          { pathName: request.params.method, returned },
          clock(),
        )
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
  })
}

/** Notifications that fail authentication, from one address in a window. */
const forgedLimit = { max: 60, timeWindow: 60_000 }

/**
 * Providers notify us here; the operator registers the address with them. A notification only makes the shop query its
 * purchases; if a paid one differs at the provider, the operator gets a difference. Authentic notifications are never
 * refused for being many, so the signature comes first: they are taken once their queries stand in the queue. A forged
 * one causes nothing, and many of them are limited by address. Bodies are read as bytes, because the signatures are over
 * the bytes.
 */
function registerNotifications(app: FastifyInstance, deps: PaymentEndpointDeps): void {
  const { providers, notifications } = deps
  const forged = createThinnedEvent('notification refused')
  const countForged = app.createRateLimit(forgedLimit)

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: notificationBytes },
      (_request, body, done) => done(null, body),
    )

    /** Refuses a forged notification, with 429 from an address that sends many. */
    const refuse = async (request: FastifyRequest, reply: FastifyReply, status: number, text: string) => {
      const counted = await countForged(request)
      if (counted.isAllowed || !counted.isExceeded)
        return await reply.code(status).type('text/plain').send(text)
      reply.header('retry-after', counted.ttlInSeconds)
      return await reply.code(429).type('text/plain').send('too many')
    }

    scope.route<{ Params: { provider: string } }>({
      method: 'POST',
      url: '/api/payment/:provider/notification',
      errorHandler: async (error: FastifyError, request, reply) => {
        const { statusCode: status = 500 } = error
        // A body that is too long, or cannot be read, is its sender's fault.
        if (status < 500) return await refuse(request, reply, status, 'not taken')
        request.log.warn({ err: error }, 'a notification of a payment provider failed')
        // Providers send the notification again after every answer but the agreed one.
        return await reply.code(status).type('text/plain').send('not taken')
      },
      handler: async (request, reply) => {
        const { provider: name } = request.params
        const provider = Object.hasOwn(providers, name) ? providers[name] : undefined
        if (provider === undefined) return await refuse(request, reply, 404, 'unknown')
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const notification = await provider.readNotification(body, request.headers, networkOf(request.ip))
        if (notification === undefined) return await refuse(request, reply, 400, 'unreadable')
        if (!notification.isAuthentic) {
          forged(request.log, { kind: name })
          return await refuse(request, reply, 403, 'not authentic')
        }
        await notifications.take(name, notification)
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
 * The payer of a purchase goes on from here to act elsewhere (spec §4, result 7): on the provider's own page, or where
 * the card is typed. Only the member's own purchase is found, and the only addresses outside the shop that a browser is
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
