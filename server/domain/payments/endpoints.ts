import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { securePath } from '../../../contract/payments.ts'
import type { Database } from '../../db/pool.ts'
import type { Sessions } from '../../http/session.ts'
import type { CardProvider } from '../../providers/card/port.ts'
import { checkPayment } from './check-payment.ts'
import { continuePayment } from './continue-payment.ts'
import { findSecurePage } from './find-secure-page.ts'
import { findMembersPayment, findPaymentByAccessId, findPaymentByOrderId } from './queries.ts'

/** Where the provider sends the browser back to (`tds2_ret_url`). */
export const cardReturnPath = '/api/payment/card/return'
/** Where the provider notifies us; registered with the provider by the operator. */
export const cardNotificationPath = '/api/payment/card/notification'

export interface PaymentEndpointDeps {
  db: Database
  provider: CardProvider
  sessions: Sessions
  clock: () => Date
}

type Fields = Record<string, unknown>

/** Every address of the payments room that is no call of the contract. */
export function registerPaymentEndpoints(app: FastifyInstance, deps: PaymentEndpointDeps): void {
  registerProviderEndpoints(app, deps)
  registerSecurePage(app, deps)
}

/**
 * The two addresses the provider knows. They stand outside the contract: they have no session (a
 * cross-site POST carries no Lax cookie) and must not start one, or the member would be logged out;
 * so every failure is answered here and never by the shop's error handler.
 */
function registerProviderEndpoints(app: FastifyInstance, { db, provider, clock }: PaymentEndpointDeps): void {
  /** The payment's own page if it is ours, else the list of courses: where a lost browser may start again. */
  const sendHome = async (request: FastifyRequest, reply: FastifyReply, paymentId?: string) => {
    const accessId = (request.query as Fields | undefined)?.MD
    const known = async () =>
      typeof accessId === 'string' ? (await findPaymentByAccessId(db, accessId))?.id : undefined
    const id = paymentId ?? (await known().catch(() => undefined))
    const page = id === undefined ? '/buy-point' : `/complete-buy-point?payment_id=${encodeURIComponent(id)}`
    return await reply.header('cache-control', 'no-store').redirect(page, 303)
  }

  app.route({
    method: ['GET', 'POST'],
    url: cardReturnPath,
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    errorHandler: async (error, request, reply) => {
      request.log.warn({ err: error }, 'a return from the card provider failed')
      return await sendHome(request, reply)
    },
    handler: async (request, reply) => {
      const returned = provider.readReturn((request.query ?? {}) as Fields, (request.body ?? {}) as Fields)
      if (returned === undefined) return await sendHome(request, reply)
      const result = await continuePayment(db, provider, returned, clock())
      if (result.outcome === 'challenge')
        return await reply.header('cache-control', 'no-store').redirect(result.url, 303)
      return await sendHome(request, reply, result.outcome === 'checked' ? result.payment.id : undefined)
    },
  })

  app.route({
    method: 'POST',
    url: cardNotificationPath,
    config: { rateLimit: { max: 600, timeWindow: '1 minute' } },
    errorHandler: async (error, request, reply) => {
      request.log.warn({ err: error }, 'a notification of the card provider failed')
      // Anything but "0" makes fincode send it again.
      return await reply.code(500).send({ receive: '1' })
    },
    handler: async (request, reply) => {
      const notification = provider.readNotification(request.headers, request.body)
      if (notification === undefined) return await reply.code(403).send({ receive: '1' })
      const payment = await findPaymentByOrderId(db, notification.orderId)
      if (payment !== undefined) await checkPayment(db, provider, payment, clock())
      return await reply.send({ receive: '0' })
    },
  })
}

/**
 * Where a purchase goes on whose payer must be recognised (spec §4, result 7): to the provider's own page, or where the
 * card is typed. Only the member's own purchase is found, and the only addresses outside the shop that a browser is
 * sent to are those the provider gave for that purchase.
 */
function registerSecurePage(
  app: FastifyInstance,
  { db, provider, sessions, clock }: PaymentEndpointDeps,
): void {
  app.route({
    method: 'GET',
    url: securePath,
    config: { rateLimit: { max: 60, timeWindow: '1 minute' } },
    handler: async (request, reply) => {
      const go = (url: string) => reply.header('cache-control', 'no-store').redirect(url, 303)
      const { memberId } = await sessions.read(request, reply)
      if (memberId === undefined) return go('/login')
      const asked = (request.query as Fields).payment_id
      const payment = await findMembersPayment(db, memberId, typeof asked === 'string' ? asked : undefined)
      if (payment === undefined) return go('/buy-point')
      const way = await findSecurePage(db, provider, payment, clock())
      const { id, courseId, packId } = payment
      switch (way.outcome) {
        case 'page':
          return go(way.url)
        case 'card wanted':
          return go(
            `/confirm-buy-point?${new URLSearchParams({ pointPriceId: courseId, ...(packId && { packId }) })}`,
          )
        case 'decided':
          return go(`/complete-buy-point?${new URLSearchParams({ payment_id: id })}`)
      }
    },
  })
}
