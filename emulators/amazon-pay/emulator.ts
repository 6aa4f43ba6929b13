// Amazon Pay's side of the wire: the signed interface v2, the button's script, the hosted pages, the notifications.

import type { FastifyInstance } from 'fastify'
import { sendScript } from '#emulators/server/answers.ts'
import { consolePath, registerConsole } from '#emulators/server/console.ts'
import type { Emulator, EmulatorContext, PaymentRow } from '#emulators/server/emulator.ts'
import { registerApi } from './api.ts'
import { developmentCertificate } from './development-certificate.ts'
import { registerHosted } from './hosted.ts'
import { certificatePath, createNotifications } from './notifications.ts'
import { missingOf } from './objects.ts'
import { checkoutScript } from './script.ts'
import { type EmulatedSession, Sessions } from './sessions.ts'
import { createSignatures } from './signatures.ts'

export interface AmazonPayOptions {
  publicKeyId: string
  /** PEM: the other half of the key the shop signs with. */
  shopPublicKey: string
  storeId: string
  merchantId: string
  /** The address to which notifications go; '': nowhere. */
  notificationUrl: string
}

type Notify = ReturnType<typeof createNotifications>

/** An emulator whose sessions a test may look into, once the server has registered it. */
export interface AmazonPayEmulator extends Emulator {
  sessions(): Sessions
}

export function createAmazonPayEmulator(options: AmazonPayOptions): AmazonPayEmulator {
  const { publicKeyId, merchantId, storeId, shopPublicKey, notificationUrl } = options
  const signatures = createSignatures(publicKeyId, shopPublicKey)
  let sessions: Sessions | undefined

  return {
    name,
    sessions() {
      if (sessions === undefined) throw new Error('the server has not registered Amazon Pay yet')
      return sessions
    },

    async register(app, context: EmulatorContext) {
      sessions = new Sessions(context.clock)
      const notify = createNotifications(context, merchantId, notificationUrl)
      app.get('/checkout.js', (_request, reply) => sendScript(reply, checkoutScript))
      app.get(certificatePath, async (_request, reply) =>
        reply.type('application/x-pem-file').send(developmentCertificate),
      )
      registerHosted(app, { sessions, signatures, context, publicKeyId, merchantId, storeId })
      registerPaid(app, sessions, notify)
      await registerApi(app, { sessions, signatures, notify, context, storeId })
    },

    openPayments: () =>
      (sessions?.all() ?? []).filter((session) => session.state === 'Open' && isPurchase(session)).map(row),

    paidPayments: () =>
      (sessions?.all() ?? []).flatMap((session) =>
        session.chargeId === undefined
          ? []
          : [
              {
                ...row(session),
                state: session.state,
                actions: [{ url: consolePath(paidPath, session.chargeId), ja: '管理画面', en: 'Console' }],
              },
            ],
      ),
  }
}

const name = { ja: 'Amazon Pay', en: 'Amazon Pay' }
const paidPath = '/amazon-pay/paid'

function registerPaid(app: FastifyInstance, sessions: Sessions, notify: Notify): void {
  registerConsole(app, paidPath, {
    name,
    find(id) {
      const charge = sessions.all().some(({ chargeId }) => chargeId === id)
        ? sessions.findCharge(id)
        : undefined
      return (
        charge && {
          orderId: charge.referenceId,
          amountYen: charge.capturedYen,
          state: charge.refundedYen === 0 ? 'Captured' : `Captured, ${charge.refundedYen} refunded`,
        }
      )
    },
    refund(id) {
      const { capturedYen, refundedYen, chargePermissionId } = sessions.findCharge(id)
      if (refundedYen === capturedYen) return
      const refund = sessions.refund(id, capturedYen - refundedYen)
      notify({ objectType: 'REFUND', objectId: refund.id, chargePermissionId })
    },
    // No object shows it: Amazon only reports that there is one.
    chargeBack(id) {
      const { chargePermissionId } = sessions.findCharge(id)
      notify({ objectType: 'CHARGEBACK', objectId: chargePermissionId, chargePermissionId })
    },
  })
}

const isPurchase = (session: EmulatedSession) => missingOf(session).length === 0

const row = (session: EmulatedSession): PaymentRow => ({
  orderId: session.referenceId ?? '',
  method: { ja: 'Amazon Pay', en: 'Amazon Pay' },
  amountYen: session.amountYen ?? 0,
  state: session.isAgreed ? 'Open (agreed)' : 'Open',
  openedAt: session.createdAt,
  note: session.descriptor ?? '',
  actions: [{ url: `/amazon-pay/confirm/${session.id}`, ja: '支払う・やめる', en: 'Pay or abandon' }],
})
