// Amazon Pay on this screen: with a checkout session it can be bought with; without one, Amazon's button leads to one.

import { useState } from 'react'
import { getButtonSignature, getCheckoutSession } from '#contract/amazon-pay.ts'
import { getBrowserPayments } from '#contract/browser-payments.ts'
import type { AmazonPayButtonSettings } from '#web/storefront/paying/amazon-pay-script.ts'
import type { Order } from '#web/storefront/paying/purchase-attempt.ts'
import { useApi } from '#web/storefront/route/services.tsx'
import { useAsked } from '#web/storefront/shell/use-asked.ts'

export type AmazonPayState =
  | { kind: 'loading' }
  /** The payer's choice at Amazon, in Amazon's words. */
  | { kind: 'chosen'; paymentDescriptor: string }
  | { kind: 'button'; settings: AmazonPayButtonSettings }
  /** Neither can be had just now. */
  | { kind: 'absent' }

export interface AmazonPayChoice {
  state: AmazonPayState
  /** Shows the button again, to choose another payment method at Amazon. */
  change: () => void
  again: () => void
}

/** Asks for nothing before the method is chosen. */
export function useAmazonPay(isChosen: boolean, { courseId, packId }: Order): AmazonPayChoice {
  const api = useApi()
  const [isChanging, setChanging] = useState(false)
  const find = async (): Promise<AmazonPayState> => {
    if (!isChosen) return { kind: 'loading' }
    const session = isChanging ? undefined : await api.call(getCheckoutSession)
    if (session?.ok) return { kind: 'chosen', paymentDescriptor: session.data.paymentDescriptor }
    const [offered, signed] = await Promise.all([
      api.call(getBrowserPayments),
      api.call(getButtonSignature, { query: { courseId, packId } }),
    ])
    if (!offered.ok || !signed.ok || offered.data.amazonPay === undefined) return { kind: 'absent' }
    const { signature, payload: payloadJSON } = signed.data
    return { kind: 'button', settings: { ...offered.data.amazonPay, signature, payloadJSON } }
  }
  const { answer, again } = useAsked(find, `${isChosen} ${isChanging}`)
  return { state: answer ?? { kind: 'loading' }, change: () => setChanging(true), again }
}
