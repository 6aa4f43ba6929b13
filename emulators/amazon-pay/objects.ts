// Sessions, charges and refunds as Amazon Pay writes them.

import type { EmulatedCharge, EmulatedRefund, EmulatedSession } from './sessions.ts'

/** Amazon writes the time without fractions of a second. */
const time = (at: Date) => at.toISOString().replace(/\.\d+Z$/, 'Z')
const price = (yen: number) => ({ amount: String(yen), currencyCode: 'JPY' })
const maybePrice = (yen: number | undefined) => (yen === undefined ? null : price(yen))

const status = (state: string, reasonCode: string | null, at: Date) => ({
  state,
  reasonCode,
  reasonDescription: null,
  lastUpdatedTimestamp: time(at),
})

export const missingOf = (session: EmulatedSession) =>
  [
    ...(session.amountYen === undefined ? ['ChargeAmountNotSet'] : []),
    ...(session.paymentIntent === undefined ? ['PaymentIntentNotSet'] : []),
    ...(session.resultReturnUrl === undefined ? ['CheckoutResultReturnUrlNotSet'] : []),
    ...(session.descriptor === undefined ? ['BuyerNotAssociated'] : []),
  ].map((constraintId) => ({ constraintId, description: constraintId }))

export function sessionObject(session: EmulatedSession, storeId: string, origin: string) {
  const constraints = missingOf(session)
  const isOpen = session.state === 'Open'
  return {
    checkoutSessionId: session.id,
    webCheckoutDetails: {
      checkoutReviewReturnUrl: session.reviewReturnUrl,
      checkoutResultReturnUrl: session.resultReturnUrl ?? null,
      amazonPayRedirectUrl:
        isOpen && constraints.length === 0 ? `${origin}/amazon-pay/confirm/${session.id}` : null,
      checkoutCancelUrl: null,
    },
    productType: 'PayOnly',
    chargePermissionType: 'OneTime',
    storeId,
    paymentDetails: {
      paymentIntent: session.paymentIntent ?? null,
      canHandlePendingAuthorization: false,
      presentmentCurrency: 'JPY',
      chargeAmount: maybePrice(session.amountYen),
    },
    merchantMetadata: {
      merchantReferenceId: session.referenceId ?? null,
      merchantStoreName: null,
      noteToBuyer: null,
      customInformation: null,
    },
    buyer: isOpen ? { name: '購入 花子', email: null, buyerId: 'amzn1.account.EMULATED' } : null,
    paymentPreferences: [
      session.descriptor === undefined || session.state === 'Canceled'
        ? null
        : { paymentDescriptor: session.descriptor },
    ],
    statusDetails: status(session.state, session.reasonCode, session.createdAt),
    constraints: isOpen ? constraints : [],
    creationTimestamp: time(session.createdAt),
    expirationTimestamp: null,
    chargePermissionId: session.chargePermissionId ?? null,
    chargeId: session.chargeId ?? null,
    releaseEnvironment: 'Sandbox',
  }
}

export const chargeObject = (charge: EmulatedCharge) => ({
  chargeId: charge.id,
  chargePermissionId: charge.chargePermissionId,
  chargeAmount: price(charge.amountYen),
  captureAmount: price(charge.capturedYen),
  refundedAmount: price(charge.refundedYen),
  statusDetails: status('Captured', null, charge.createdAt),
  merchantMetadata: { merchantReferenceId: charge.referenceId },
  creationTimestamp: time(charge.createdAt),
  releaseEnvironment: 'Sandbox',
})

export const chargePermissionObject = (charge: EmulatedCharge) => ({
  chargePermissionId: charge.chargePermissionId,
  chargePermissionType: 'OneTime',
  statusDetails: { state: 'Closed', reasons: [{ reasonCode: 'AmountCharged', reasonDescription: null }] },
  merchantMetadata: { merchantReferenceId: charge.referenceId },
  creationTimestamp: time(charge.createdAt),
  releaseEnvironment: 'Sandbox',
})

export const refundObject = (refund: EmulatedRefund) => ({
  refundId: refund.id,
  chargeId: refund.chargeId,
  refundAmount: price(refund.amountYen),
  statusDetails: status(refund.state, null, refund.createdAt),
  creationTimestamp: time(refund.createdAt),
  releaseEnvironment: 'Sandbox',
})
