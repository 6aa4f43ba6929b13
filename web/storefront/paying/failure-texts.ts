// The texts about a purchase that failed, by its payment method (spec §8).

import { findMethod, type MethodId } from '#contract/payment-methods.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'

export function failureTexts(methodId: MethodId, { pointPurchase, paying }: StorefrontPhrases): string[] {
  const method = findMethod(methodId)
  if (method?.awaits === 'card') return [pointPurchase.failedText, pointPurchase.failedOther]
  return [method?.asks === 'carrier' ? paying.result.carrierFailed : paying.result.otherMethod]
}
