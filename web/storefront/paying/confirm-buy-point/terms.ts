// The terms of a purchase in the words of the chosen method: when it is paid, what it costs beside, when points come.

import { findMethod, type MethodId } from '#contract/payment-methods.ts'
import type { StorefrontPhrases } from '#phrases/storefront/ja.ts'

export interface Term {
  name: string
  value: string
}

/** `points`, `price` and `until` as they are read. */
export function termsOf(
  methodId: MethodId | undefined,
  { points, price, until }: { points: string; price: string; until: string },
  { pointPurchase, paying }: StorefrontPhrases,
): Term[] {
  const { terms } = pointPurchase
  const method = methodId && findMethod(methodId)
  const { pays, delivery, feeApart } = paying.terms
  const own = (texts: Readonly<Record<string, string>>, usual: string) => texts[method?.name ?? ''] ?? usual
  return [
    { name: terms.item.name, value: terms.item.value(points) },
    {
      name: terms.price.name,
      value: method?.awaits === 'deposit' ? feeApart(price) : terms.price.value(price),
    },
    { name: terms.payment.name, value: own(pays(until), terms.payment.value) },
    { name: terms.delivery.name, value: own(delivery, terms.delivery.value) },
    terms.validity,
    terms.cancellation,
    terms.period,
  ]
}
