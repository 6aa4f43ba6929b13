// The end of a purchase of points: the server asks the provider, this screen asks the server until it knows.

import { useLoaderData } from '#web/router/context.tsx'
import { failureTexts } from '#web/storefront/paying/failure-texts.ts'
import type { PurchaseEnd } from '#web/storefront/paying/purchase-end.ts'
import { NotPaid, PurchaseResult } from '#web/storefront/paying/purchase-result.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'

export function Screen() {
  const phrases = usePhrases()
  const end = useLoaderData() as PurchaseEnd | null
  const title = phrases.pointPurchase.failedTitle
  if (end === null) return <NotPaid failure={{ title, texts: [phrases.paying.result.noneText] }} />
  return <PurchaseResult end={end} failure={{ title, texts: failureTexts(end.methodId, phrases) }} />
}
