// Amazon Pay's side of the wire: the signed interface v2, the button's script, the hosted pages, the notifications.

import type { Desk, DeskRow, Dialect } from '../desk/dialect.ts'
import { registerApi } from './api.ts'
import { developmentCertificate } from './development-certificate.ts'
import { registerHosted } from './hosted.ts'
import { certificatePath, createNotifications } from './notifications.ts'
import { missingOf } from './objects.ts'
import { checkoutScript } from './script.ts'
import { createSessions, type EmulatedSession, type Sessions } from './sessions.ts'
import { createSignatures } from './signatures.ts'

export interface AmazonPayOptions {
  publicKeyId: string
  /** PEM: the other half of the key the shop signs with. */
  shopPublicKey: string
  storeId: string
  merchantId: string
  /** Where notifications go; '': nowhere. */
  notificationUrl: string
}

/** A dialect whose sessions a test may look into, once the desk has registered it. */
export interface AmazonPayDialect extends Dialect {
  sessions(): Sessions
}

export function createAmazonPayDialect(options: AmazonPayOptions): AmazonPayDialect {
  const { publicKeyId, merchantId, storeId, shopPublicKey, notificationUrl } = options
  const signatures = createSignatures(publicKeyId, shopPublicKey)
  let sessions: Sessions | undefined

  return {
    name: { ja: 'Amazon Pay', en: 'Amazon Pay' },
    sessions() {
      if (sessions === undefined) throw new Error('the desk has not registered Amazon Pay yet')
      return sessions
    },

    async register(app, desk: Desk) {
      sessions = createSessions(desk.clock)
      const notify = createNotifications(desk, merchantId, notificationUrl)
      app.get('/checkout.js', async (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(checkoutScript),
      )
      app.get(certificatePath, async (_request, reply) =>
        reply.type('application/x-pem-file').send(developmentCertificate),
      )
      registerHosted(app, { sessions, signatures, desk, publicKeyId, merchantId, storeId })
      await registerApi(app, { sessions, signatures, notify, desk, storeId })
    },

    openPayments: () =>
      (sessions?.all() ?? []).filter((session) => session.state === 'Open' && isPurchase(session)).map(row),
  }
}

const isPurchase = (session: EmulatedSession) => missingOf(session).length === 0

const row = (session: EmulatedSession): DeskRow => ({
  orderId: session.referenceId ?? '',
  method: { ja: 'Amazon Pay', en: 'Amazon Pay' },
  amountYen: session.amountYen ?? 0,
  state: session.isAgreed ? 'Open (agreed)' : 'Open',
  openedAt: session.createdAt,
  note: session.descriptor ?? '',
  actions: [{ url: `/amazon-pay/confirm/${session.id}`, ja: '支払う・やめる', en: 'Pay or abandon' }],
})
