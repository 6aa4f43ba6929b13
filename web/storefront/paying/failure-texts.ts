// How a purchase that failed is spoken of, by the way it was to be paid (spec §8).

import { type MethodId, methodIds } from '../../../contract/payment-methods.ts'
import type { StorefrontPhrases } from '../../../phrases/storefront/ja.ts'

export function failureTexts(methodId: MethodId, { pointPurchase, paying }: StorefrontPhrases): string[] {
  switch (methodId) {
    case methodIds.card:
      return [pointPurchase.failedText, pointPurchase.failedOther]
    case methodIds.carrier:
      return [paying.result.carrierFailed]
    default:
      return [paying.result.otherMethod]
  }
}
