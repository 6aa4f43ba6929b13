// How a purchase that failed is spoken of, by the way it was to be paid (spec §8).

import type { MethodId } from '../../../contract/payments.ts'
import type { StorefrontPhrases } from '../../../phrases/storefront/ja.ts'

export function failureTexts(methodId: MethodId, { pointPurchase, paying }: StorefrontPhrases): string[] {
  switch (methodId) {
    case '1':
      return [pointPurchase.failedText, pointPurchase.failedOther]
    case '6':
      return [paying.result.carrierFailed]
    default:
      return [paying.result.otherMethod]
  }
}
