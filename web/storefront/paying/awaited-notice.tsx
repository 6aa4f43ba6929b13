// A purchase that waits for the member's money, wherever they may look for it.

import { getPaymentEnd } from '#contract/payments.ts'
import { useApi, usePhrases } from '#web/storefront/route/services.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { awaitedPath } from './paths.ts'
import { useAsked } from './use-asked.ts'

/** Shows the newest purchase alone. Requested beside the screen: the payment provider may be slow to answer. */
export function AwaitedNotice() {
  const api = useApi()
  const { paying } = usePhrases()
  const words = paying.waiting
  const { answer } = useAsked(() => api.call(getPaymentEnd))
  if (!answer?.ok) return null
  const { paymentId, awaitedMethodId, points, priceYen } = answer.data
  const path = awaitedPath(awaitedMethodId, paymentId)
  if (path === undefined) return null
  return (
    <Notice title={words.title}>
      <p>{words.text(formatInteger(points), formatInteger(priceYen))}</p>
      <LinkButton to={path}>{words.show}</LinkButton>
    </Notice>
  )
}
