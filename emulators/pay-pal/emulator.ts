// PayPal's side of the wire: its interface, its script, its window, its notifications.

import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendScript } from '#emulators/server/answers.ts'
import { consolePath, registerConsole } from '#emulators/server/console.ts'
import type { Emulator, EmulatorContext, PaymentRow } from '#emulators/server/emulator.ts'
import { contentPolicy } from '#emulators/server/page.ts'
import { captureAnswer, disputeAnswer, orderAnswer, refundAnswer } from './answers.ts'
import { registerApi } from './api.ts'
import { type EmulatedOrder, type Funding, Orders } from './orders.ts'
import { absentPage, approvalPage, closedPage, returningPage, returnScript, reviewPage } from './pages.ts'
import { browserScript } from './script.ts'
import { type EventType, message } from './webhooks.ts'

export interface PayPalEmulatorOptions {
  clientId: string
  secret: string
  webhookId: string
  /** The address to which notifications go; '': nowhere. */
  notificationUrl: string
}

export interface PayPalEmulator extends Emulator {
  orders: Orders
}

const name = { ja: 'PayPal', en: 'PayPal' }
const method = { ja: 'ペイパル', en: 'PayPal' }
const fundings: readonly unknown[] = ['paid', 'held', 'refused'] satisfies Funding[]
const isFunding = (answer: unknown): answer is Funding => fundings.includes(answer)

export function createPayPalEmulator(options: PayPalEmulatorOptions): PayPalEmulator {
  const orders = new Orders()

  const register = (app: FastifyInstance, context: EmulatorContext) => {
    const notify = (type: EventType, resource: object) =>
      context.notifier.notify(
        message(type, resource, {
          webhookId: options.webhookId,
          target: options.notificationUrl,
          origin: context.origin(),
          now: context.clock(),
        }),
      )
    registerApi(app, { ...options, orders, context, notify })
    registerScript(app, options.clientId)
    registerPages(app, { orders, context, notify })
    registerPaid(app, { orders, context, notify })
  }

  const row = (order: EmulatedOrder): PaymentRow => ({
    orderId: order.customId,
    method,
    amountYen: order.amountYen,
    openedAt: order.createdAt,
    state: order.capture?.status ?? order.status,
    note: order.id,
    actions:
      order.capture === undefined
        ? [{ url: `/checkoutnow?token=${order.id}`, ja: '支払画面', en: 'Payment window' }]
        : [{ url: `/pay-pal/review?capture=${order.capture.id}`, ja: '審査する', en: 'Take a look' }],
  })

  return {
    name,
    orders,
    register,
    openPayments: () =>
      orders
        .all()
        .filter(({ capture }) => capture === undefined || capture.status === 'PENDING')
        .map(row),
    paidPayments: () =>
      orders.all().flatMap((order) =>
        order.capture === undefined || ['PENDING', 'DECLINED'].includes(order.capture.status)
          ? []
          : [
              {
                ...row(order),
                actions: [{ url: consolePath(paidPath, order.capture.id), ja: '管理画面', en: 'Console' }],
              },
            ],
      ),
  }
}

/** Refuses what PayPal's own script refuses: another shop, another currency than the shop's. */
function registerScript(app: FastifyInstance, clientId: string): void {
  app.get<{ Querystring: Record<string, string> }>('/sdk/js', async ({ query }, reply) => {
    if (query['client-id'] !== clientId)
      return sendScript(reply.code(400), "throw new Error('client-id not recognized')")
    if (query.currency !== 'JPY' || (query.intent ?? 'capture') !== 'capture')
      return sendScript(reply.code(400), "throw new Error('Expected currency JPY and intent capture')")
    return sendScript(reply, browserScript)
  })
}

const paidPath = '/pay-pal/paid'

function registerPaid(app: FastifyInstance, { orders, context, notify }: PageDeps): void {
  const find = (id: string) => orders.all().find(({ capture }) => capture?.id === id)
  registerConsole(app, paidPath, {
    name,
    find(id) {
      const order = find(id)
      if (order?.capture === undefined) return undefined
      const isDisputed = order.capture.chargebacks.length > 0
      const state = `${order.capture.status}${isDisputed ? ' (chargeback)' : ''}`
      return { orderId: order.customId, amountYen: order.amountYen, state }
    },
    refund(id) {
      const order = find(id)
      if (order?.capture === undefined || order.capture.status === 'REFUNDED') return
      const refund = orders.refund(order.capture, undefined, context.clock())
      notify('PAYMENT.CAPTURE.REFUNDED', refundAnswer(order, refund))
    },
    chargeBack(id) {
      const capture = find(id)?.capture
      if (capture === undefined) return
      orders.chargeBack(capture, context.clock())
      notify('CUSTOMER.DISPUTE.CREATED', disputeAnswer(capture))
    },
  })
}

interface PageDeps {
  orders: Orders
  context: EmulatorContext
  notify(type: EventType, resource: object): void
}
interface PageRequest {
  Querystring: { token?: string; capture?: string }
  Body: { answer?: string }
}

function registerPages(app: FastifyInstance, { orders, context, notify }: PageDeps): void {
  const html = (reply: FastifyReply, body: string) => reply.type('text/html; charset=utf-8').send(body)

  app.get<PageRequest>('/checkoutnow', async ({ query }, reply) => {
    const order = orders.all().find(({ id }) => id === query.token)
    if (order === undefined) return await html(reply.code(404), absentPage())
    return await html(reply, order.status === 'COMPLETED' ? closedPage() : approvalPage(order))
  })

  app.post<PageRequest>('/checkoutnow', async ({ query, body }, reply) => {
    const order = orders.all().find(({ id }) => id === query.token)
    if (order === undefined) return await html(reply.code(404), absentPage())
    if (order.status === 'COMPLETED') return await html(reply, closedPage())
    reply.header('content-security-policy', contentPolicy(returnScript))
    const answer = body?.answer
    if (!isFunding(answer))
      return await html(reply, returningPage(order, answer === 'left' ? 'left' : 'cancelled'))
    orders.approve(order, answer)
    notify('CHECKOUT.ORDER.APPROVED', orderAnswer(order, context.origin()))
    await context.notifier.beforeReturn()
    return await html(reply, returningPage(order, 'approved'))
  })

  const underReview = (id: string | undefined) => orders.all().find(({ capture }) => capture?.id === id)

  app.get<PageRequest>('/pay-pal/review', async ({ query }, reply) => {
    const order = underReview(query.capture)
    if (order?.capture === undefined) return await html(reply.code(404), absentPage())
    return await html(reply, reviewPage(order, order.capture))
  })

  app.post<PageRequest>('/pay-pal/review', async ({ query, body }, reply) => {
    const order = underReview(query.capture)
    if (order?.capture === undefined) return await html(reply.code(404), absentPage())
    if (order.capture.status === 'PENDING') {
      const isGood = body?.answer === 'good'
      orders.decide(order.capture, isGood)
      const type = isGood ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED'
      notify(type, captureAnswer(order, order.capture))
    }
    return await html(reply, reviewPage(order, order.capture))
  })
}
