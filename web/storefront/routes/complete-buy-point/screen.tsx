// How a purchase of points ended: the server asks the provider, this screen asks the server until it knows.

import { useLoaderData } from 'react-router'
import type { PurchaseEnd } from '../../payments/purchase-end.ts'
import { PurchaseResult } from '../../payments/purchase-result.tsx'
import { usePhrases } from '../../services.tsx'

export function CompleteBuyPointScreen() {
  const { pointPurchase: words } = usePhrases()
  const failure = { title: words.failedTitle, texts: [words.failedText, words.failedOther] }
  return <PurchaseResult end={useLoaderData() as PurchaseEnd} failure={failure} />
}
