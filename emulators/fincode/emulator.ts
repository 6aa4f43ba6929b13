import type { FastifyInstance } from 'fastify'
import { answerErrors, sendScript } from '#emulators/server/answers.ts'
import type { Emulator, EmulatorContext, PaymentRow } from '#emulators/server/emulator.ts'
import { cardNotification, paymentNotification } from './answers.ts'
import { registerApi } from './api.ts'
import { type AppPayments, createAppPayments } from './app-payments.ts'
import { registerApplePay } from './apple-pay.ts'
import { CardPayments } from './card-payments.ts'
import { cardSamples } from './cards.ts'
import { Customers } from './customers.ts'
import { FincodeError } from './errors.ts'
import { registerHosted } from './hosted.ts'
import { type EmulatedPayment, type Fields, Payments } from './payments.ts'
import { browserScript } from './script.ts'

export interface FincodeEmulatorOptions {
  secretKey: string
  publicKey: string
  webhookSignature: string
  /** The address to which notifications go; '': nowhere. */
  notificationUrl: string
}

/** An emulator whose orders a test may look into, once the server has registered it. */
export interface FincodeEmulator extends Emulator {
  payments(): Payments
  cardPayments(): CardPayments
  appPayments(): AppPayments
}

const methods: Record<EmulatedPayment['payType'], PaymentRow['method']> = {
  Card: { ja: 'クレジットカード', en: 'Credit card' },
  Paypay: { ja: 'PayPay', en: 'PayPay' },
  Applepay: { ja: 'Apple Pay', en: 'Apple Pay' },
}

const isOver = ({ status }: EmulatedPayment) =>
  status === 'CAPTURED' || status === 'CANCELED' || status === 'EXPIRED'

interface Rooms {
  payments: Payments
  cardPayments: CardPayments
  appPayments: AppPayments
  customers: Customers
}

function openRooms(clock: () => Date): Rooms {
  const payments = new Payments(clock)
  const customers = new Customers(clock)
  const cardPayments = new CardPayments(payments, customers, clock)
  return { payments, customers, cardPayments, appPayments: createAppPayments(payments, clock) }
}

/** fincode: cards with 3-D Secure, PayPay and Apple Pay, customers and their saved cards. */
export function createFincodeEmulator(options: FincodeEmulatorOptions): FincodeEmulator {
  let rooms: Rooms | undefined
  const opened = (): Rooms => {
    if (rooms === undefined) throw new Error('the server has not registered fincode yet')
    return rooms
  }
  return {
    name: { ja: 'fincode', en: 'fincode' },
    samples: {
      ja: '有効期限は未来の年月、セキュリティコードは3〜4桁の任意の数字。',
      en: 'Any expiry in the future, any security code of 3 or 4 digits.',
      rows: cardSamples,
    },
    payments: () => opened().payments,
    cardPayments: () => opened().cardPayments,
    appPayments: () => opened().appPayments,

    register(app, context: EmulatorContext) {
      rooms = openRooms(context.clock)
      const send = (body: Fields) =>
        context.notifier.notify({
          target: options.notificationUrl,
          body: JSON.stringify(body),
          headers: signedWith(options.webhookSignature),
          forgedHeaders: signedWith(`not ${options.webhookSignature}`),
          isTaken: (status, text) => status === 200 && isReceived(text),
        })
      const notify = (payment: EmulatedPayment, step: string) => send(paymentNotification(payment, step))

      registerFailures(app)
      registerApi(app, {
        ...rooms,
        notify,
        faults: context.faults,
        clock: context.clock,
        origin: context.origin,
        secretKey: options.secretKey,
        publicKey: options.publicKey,
        notifyCard: (saved) => send(cardNotification(saved)),
      })
      registerHosted(app, context, { ...rooms, notify })
      registerApplePay(app, context)
      app.get('/v1/fincode.js', (_request, reply) => sendScript(reply, browserScript))
    },

    openPayments: () =>
      (rooms?.payments.all() ?? [])
        .filter((payment) => !isOver(payment))
        .map((payment) => ({
          orderId: payment.id,
          amountYen: payment.amountYen,
          openedAt: payment.createdAt,
          method: methods[payment.payType],
          state: [payment.status, payment.tds2Status].filter(Boolean).join(' '),
          note: payment.card?.masked ?? '',
          actions: actionsOf(payment),
        })),
  }
}

/** Errors as fincode tells them, and for paths that it does not have. */
function registerFailures(app: FastifyInstance): void {
  answerErrors(
    app,
    (error) => error instanceof FincodeError,
    ({ message }, status) => new FincodeError('invalid', message, status),
  )
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: '/v1/*',
    handler: async () => {
      throw new FincodeError('unknownPath', '', 404)
    },
  })
}

const signedWith = (signature: string) => ({
  'content-type': 'application/json',
  'fincode-signature': signature,
})

/** The agreed answer: `{"receive":"0"}`. */
function isReceived(text: string): boolean {
  try {
    return (JSON.parse(text) as { receive?: unknown }).receive === '0'
  } catch {
    return false
  }
}

function actionsOf(payment: EmulatedPayment): PaymentRow['actions'] {
  if (payment.tds2Status === 'CHALLENGE')
    return [{ url: `/3ds/challenge/${payment.accessId}`, ja: '認証ページ', en: 'Authentication' }]
  if (payment.status === 'AWAITING_CUSTOMER_PAYMENT')
    return [{ url: `/paypay/${payment.accessId}`, ja: '支払い画面', en: 'Payment page' }]
  return []
}
