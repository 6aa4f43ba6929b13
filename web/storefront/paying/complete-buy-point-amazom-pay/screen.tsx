// The end of a purchase with Amazon Pay; failed, it says what to check at Amazon Pay (spec §8).

import { useLoaderData } from '#web/router/context.tsx'
import { NotPaid, PurchaseResult } from '#web/storefront/paying/purchase-result.tsx'
import { usePhrases } from '#web/storefront/route/services.tsx'
import type { AmazonPayEnd } from './loader.ts'

export function Screen() {
  const { end, hasSession } = useLoaderData() as AmazonPayEnd
  const { result: words } = usePhrases().paying
  const failure = {
    title: words.failedTitle,
    texts: [hasSession ? words.amazonPayFailed : words.chooseInAmazonPay],
  }
  return end ? <PurchaseResult end={end} failure={failure} /> : <NotPaid failure={failure} />
}
