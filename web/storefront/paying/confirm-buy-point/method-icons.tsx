// A drawn sign for each payment method: none is a provider's mark, which only its owner may allow.

import type { MethodName } from '#contract/payment-methods.ts'
import { icon } from '#web/ui/icons.tsx'

const card = 'M5 6h14q2 0 2 2v8q0 2-2 2H5q-2 0-2-2V8q0-2 2-2zM3 10h18M6 15h4'
const store = 'M4 10v9h16v-9M3 9l2-4h14l2 4q-3 3-6 0-3 3-6 0-3 3-6 0M10 19v-5h4v5'
const wallet = 'M4 8v9q0 2 2 2h14V9H6Q4 9 4 8t2-2h12M16 14h.1'
const bank = 'M3 10l9-5 9 5zM6 13v4M10 13v4M14 13v4M18 13v4M4 20h16'
const phone = 'M9 3h6q2 0 2 2v14q0 2-2 2H9q-2 0-2-2V5q0-2 2-2zM11 18h2'
const code = 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2M14 20h2M20 20v-1'
const letter = 'M4 6h16v12H4zM4 7l8 6 8-6'

const drawn: Record<MethodName, string> = {
  card,
  convenienceStore: store,
  payPal: wallet,
  bankTransfer: bank,
  amazonPay: wallet,
  carrier: phone,
  payPay: code,
  applePay: phone,
  merpay: wallet,
  mailRemittance: letter,
}

export const MethodIcon = ({ name }: { name: MethodName | undefined }) =>
  icon(drawn[name ?? 'card'])({ size: 24 })
