import type { FastifyInstance } from 'fastify'
import type { EmulatorContext } from '#emulators/server/emulator.ts'
import type { AppPayments } from './app-payments.ts'
import type { CardPayments } from './card-payments.ts'
import { challengePage, closedPage, passingPage, payPayPage } from './pages.ts'
import type { EmulatedPayment, Payments } from './payments.ts'

export interface HostedOptions {
  payments: Payments
  cardPayments: CardPayments
  appPayments: AppPayments
  notify: (payment: EmulatedPayment, step: string) => void
}

interface Visit {
  Params: { accessId: string }
  Body: { result?: string } | undefined
}

/** The pages a member's browser visits: the two of 3-D Secure, and PayPay's. */
export function registerHosted(app: FastifyInstance, context: EmulatorContext, options: HostedOptions): void {
  const { payments, cardPayments, appPayments, notify } = options
  const { faults, notifier } = context
  const html = 'text/html; charset=utf-8'

  app.get<Visit>('/3ds/start/:accessId', async (request, reply) => {
    const payment = payments.findByAccessId(request.params.accessId)
    const isWaiting = payment.tds2Status === 'AUTHENTICATING'
    await notifier.beforeReturn()
    return await reply
      .type(html)
      .send(isWaiting ? passingPage(payment, 'ThreeDSecureMethodFinished') : closedPage())
  })

  app.get<Visit>('/3ds/challenge/:accessId', async (request, reply) => {
    const payment = payments.findByAccessId(request.params.accessId)
    const isWaiting = payment.tds2Status === 'CHALLENGE'
    return await reply.type(html).send(isWaiting ? challengePage(payment) : closedPage())
  })

  app.post<Visit>('/3ds/challenge/:accessId', async (request, reply) => {
    reply.type(html)
    const { accessId } = request.params
    if (payments.findByAccessId(accessId).tds2Status !== 'CHALLENGE') return await reply.send(closedPage())
    const payment = cardPayments.answerChallenge(accessId, request.body?.result === 'Y' ? 'Y' : 'N')
    await notifier.beforeReturn()
    return await reply.send(passingPage(payment, 'AuthResultReady'))
  })

  app.get<Visit>('/paypay/:accessId', async (request, reply) => {
    const payment = payments.findByAccessId(request.params.accessId)
    const isWaiting = payment.status === 'AWAITING_CUSTOMER_PAYMENT'
    return await reply.type(html).send(isWaiting ? payPayPage(payment) : closedPage())
  })

  app.post<Visit>('/paypay/:accessId', async (request, reply) => {
    const { accessId } = request.params
    const asked = payments.findByAccessId(accessId)
    if (asked.status !== 'AWAITING_CUSTOMER_PAYMENT') return await reply.type(html).send(closedPage())
    if (request.body?.result === 'pay') {
      notify(appPayments.agree(accessId, faults.takes('wrongAmounts')), 'complete')
      await notifier.beforeReturn()
    } else appPayments.refuse(accessId)
    return await reply.redirect(asked.returnUrl ?? '/emulator', 303)
  })
}
