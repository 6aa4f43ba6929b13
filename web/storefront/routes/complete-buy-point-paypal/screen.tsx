// How a purchase with PayPal ended.

import { useLoaderData } from 'react-router'
import type { PurchaseEnd } from '../../payments/purchase-end.ts'
import { NotPaid, PurchaseResult } from '../../payments/purchase-result.tsx'
import { usePhrases } from '../../services.tsx'

export function CompletePayPalScreen() {
  const end = useLoaderData() as PurchaseEnd | null
  const { result: words } = usePhrases().paying
  const failure = { title: words.failedTitle, texts: [words.otherMethod] }
  return end ? <PurchaseResult end={end} failure={failure} /> : <NotPaid failure={failure} />
}
