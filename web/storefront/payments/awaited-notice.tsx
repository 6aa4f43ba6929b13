// A purchase that waits for the member's money, wherever they may look for it.

import { getPaymentEnd } from '../../../contract/payments.ts'
import { formatInteger } from '../../ui/amounts.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useApi, usePhrases } from '../services.tsx'
import { awaitedPaths } from './paths.ts'
import { useAsked } from './use-asked.ts'

/** Tells of the newest purchase alone. Asked beside the screen: the payment company may be slow to answer. */
export function AwaitedNotice() {
  const api = useApi()
  const { paying } = usePhrases()
  const words = paying.waiting
  const { answer } = useAsked(() => api.call(getPaymentEnd))
  const path = answer?.ok ? awaitedPaths[answer.data.awaitedMethodId ?? ''] : undefined
  if (!answer?.ok || path === undefined) return null
  const { points, priceYen } = answer.data
  return (
    <Notice title={words.title}>
      <p>{words.text(formatInteger(points), formatInteger(priceYen))}</p>
      <LinkButton to={path}>{words.show}</LinkButton>
    </Notice>
  )
}
