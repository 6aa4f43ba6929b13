// How a purchase with PayPal ended.

import { useLoaderData } from '../../../router/context.tsx'
import { usePhrases } from '../../services.tsx'
import type { PurchaseEnd } from '../purchase-end.ts'
import { NotPaid, PurchaseResult } from '../purchase-result.tsx'

export function Screen() {
  const end = useLoaderData() as PurchaseEnd | null
  const { result: words } = usePhrases().paying
  const failure = { title: words.failedTitle, texts: [words.otherMethod] }
  return end ? <PurchaseResult end={end} failure={failure} /> : <NotPaid failure={failure} />
}
