// The end of a purchase with PayPal.

import { useLoaderData } from '#web/router/context.tsx'
import type { PurchaseEnd } from '#web/storefront/paying/purchase-end.ts'
import { NotPaid, PurchaseResult } from '#web/storefront/paying/purchase-result.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'

export function Screen() {
  const end = useLoaderData() as PurchaseEnd | null
  const { result: words } = usePhrases().paying
  const failure = { title: words.failedTitle, texts: [words.otherMethod] }
  return end ? <PurchaseResult end={end} failure={failure} /> : <NotPaid failure={failure} />
}
