// The payload for the button's script, which makes the session from it; only the shop can sign it.

import type { NoAnswer } from '#server/providers/payments/port.ts'
import { isAmazonId, sessionAnswer } from './answers.ts'
import { type AmazonPayClient, algorithm } from './client.ts'
import type { Algorithm } from './signature.ts'

export interface AmazonPayButton {
  /** The same for every member and purchase. */
  readonly browser: { scriptUrl: string; merchantId: string; publicKeyId: string; algorithm: Algorithm }
  /** `returnUrl`: where Amazon sends the browser, with `amazonCheckoutSessionId`, once a payment method is chosen. */
  buttonPayload(returnUrl: string): { payloadJSON: string; signature: string }
  /**
   * Reads the payer's choice, as Amazon words it for them ("Visa ****1111 …"): the shop's `payMethod` (spec
   * §7). Null where Amazon does not say; `isOpen`: whether a purchase can still be made with the session.
   */
  readSession(
    id: string,
  ): Promise<
    { outcome: 'found'; paymentDescriptor: string | null; isOpen: boolean } | { outcome: 'absent' } | NoAnswer
  >
}

export function createAmazonPayButton(client: AmazonPayClient): AmazonPayButton {
  const { scriptUrl, merchantId, storeId, publicKeyId } = client.settings
  return {
    browser: { scriptUrl, merchantId, publicKeyId, algorithm },

    buttonPayload(returnUrl) {
      const payloadJSON = JSON.stringify({
        webCheckoutDetails: { checkoutReviewReturnUrl: returnUrl },
        storeId,
        // Left out, Amazon would hand over everything it may; the shop reads none of it.
        scopes: ['name'],
      })
      return { payloadJSON, signature: client.signButton(payloadJSON) }
    },

    async readSession(id) {
      if (!isAmazonId(id)) return { outcome: 'absent' }
      const answer = await client.ask({
        method: 'GET',
        path: `/checkoutSessions/${id}`,
        answer: sessionAnswer,
      })
      if (answer.outcome === 'refused') return { outcome: 'absent' }
      if (answer.outcome === 'no answer') return answer
      return {
        outcome: 'found',
        paymentDescriptor: answer.body.paymentPreferences?.[0]?.paymentDescriptor ?? null,
        isOpen:
          answer.body.statusDetails.state === 'Open' && !answer.body.merchantMetadata?.merchantReferenceId,
      }
    },
  }
}
