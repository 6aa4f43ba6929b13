// The buttons of PayPal, Amazon Pay and Apple Pay, which replace ours.

import { getAppleMerchantSession, getBrowserPayments } from '#contract/browser-payments.ts'
import type { MethodId } from '#contract/payment-methods.ts'
import { useNavigate } from '#web/router/context.tsx'
import type { AmazonPayChoice } from '#web/storefront/paying/confirm-buy-point/use-amazon-pay.ts'
import type { Purchase } from '#web/storefront/paying/confirm-buy-point/use-purchase.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { useAsked } from '#web/storefront/shell/use-asked.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AmazonPayButton } from './amazon-pay-button.tsx'
import { findApplePay, openSheet } from './apple-pay-session.ts'
import css from './browser-payment-buttons.module.css'
import { resultPathOf } from './paths.ts'
import { PayPalButtons } from './pay-pal-buttons.tsx'
import { buyOtherwise } from './purchase-attempt.ts'
import { ScriptFrame, Waiting } from './script-frame.tsx'

/** Shown when the settings or the script of a browser payment could not be loaded. */
function NoAnswer({ onAgain }: { onAgain: () => void }) {
  const { pointPurchase } = usePhrases()
  return <ScriptFrame failure={pointPurchase.failures.line} onAgain={onAgain} />
}

/** PayPal asks the payer in its window; the server takes the money once they approved. */
export function PayPalProceed({ purchase, methodId }: { purchase: Purchase; methodId: MethodId }) {
  const api = useApi()
  const navigate = useNavigate()
  const { answer, again } = useAsked(() => api.call(getBrowserPayments))
  if (answer === undefined) return <Waiting />
  if (!answer.ok || answer.data.payPal === undefined) return <NoAnswer onAgain={again} />

  const buy = (providerOrderId?: string) =>
    purchase.pay((attempt, order) => buyOtherwise(api, attempt, order, { methodId }, { providerOrderId }))
  const createOrder = async () => {
    const outcome = await buy()
    if (outcome?.kind === 'next' && outcome.step.kind === 'approve') return outcome.step.providerOrderId
    throw new Error('there is no order to agree to; why, the screen says')
  }
  const finish = async (providerOrderId: string) => {
    const outcome = await buy(providerOrderId)
    const isOpen = outcome?.kind === 'next' && outcome.step.kind === 'approve'
    const isUnknown = outcome?.kind === 'not opened' && outcome.failure.state !== 422
    // Approved and not yet paid: do not offer to pay again before the state of the purchase is known.
    if (isOpen || isUnknown || outcome === undefined) await navigate(resultPathOf(methodId))
  }
  return <PayPalButtons {...answer.data.payPal} createOrder={createOrder} onApproved={finish} />
}

/** Amazon's button, until something is chosen there. */
export function AmazonPayProceed({ choice: { state, again } }: { choice: AmazonPayChoice }) {
  switch (state.kind) {
    case 'button':
      return <AmazonPayButton {...state.settings} />
    case 'absent':
      return <NoAnswer onAgain={again} />
    default:
      return <Waiting />
  }
}

/** Apple Pay opens its own sheet; on a device without it, says so. */
export function ApplePayProceed({
  purchase,
  methodId,
  priceYen,
}: {
  purchase: Purchase
  methodId: MethodId
  priceYen: number
}) {
  const api = useApi()
  const { paying } = usePhrases()
  const words = paying.applePay
  const { answer, again } = useAsked(async () => {
    const offered = await api.call(getBrowserPayments)
    if (!offered.ok || offered.data.applePay === undefined) return 'no answer' as const
    const { displayName: label, scriptUrl } = offered.data.applePay
    return { label, applePay: await findApplePay(scriptUrl) }
  })
  if (answer === undefined) return <Waiting />
  if (answer === 'no answer') return <NoAnswer onAgain={again} />
  const { applePay, label } = answer
  if (applePay === null) return <Notice tone="warning">{words.absent}</Notice>

  const validate = async (validationUrl: string) => {
    const session = await api.call(getAppleMerchantSession, { input: { validationUrl } })
    return session.ok ? session.data.session : undefined
  }
  const authorize = async (applePayToken: string) => {
    const outcome = await purchase.pay((attempt, order) =>
      buyOtherwise(api, attempt, order, { methodId }, { applePayToken }),
    )
    return outcome?.kind === 'next' && outcome.step.kind !== 'failed'
  }
  const open = () => {
    purchase.setError(undefined)
    const onFailed = () => purchase.setError(words.failed)
    openSheet(applePay, { label, priceYen, validate, authorize, onFailed })
  }
  return (
    <button type="button" className={css.applePay} onClick={open} aria-label={words.pay}>
      <span>{words.button}</span>
    </button>
  )
}
