// How a purchase of points ended: the server asks the provider, this screen asks the server until it knows.

import { useLoaderData } from '../../../router/context.tsx'
import { usePhrases } from '../../services.tsx'
import { failureTexts } from '../failure-texts.ts'
import type { PurchaseEnd } from '../purchase-end.ts'
import { NotPaid, PurchaseResult } from '../purchase-result.tsx'

export function Screen() {
  const phrases = usePhrases()
  const end = useLoaderData() as PurchaseEnd | null
  const title = phrases.pointPurchase.failedTitle
  if (end === null) return <NotPaid failure={{ title, texts: [phrases.paying.result.noneText] }} />
  return <PurchaseResult end={end} failure={{ title, texts: failureTexts(end.methodId, phrases) }} />
}
