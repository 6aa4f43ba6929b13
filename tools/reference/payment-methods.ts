// The payment methods of the shop, from their declaration.

import { allMethods, isPaidLater, type PaymentMethod, paymentProviders } from '#contract/payment-methods.ts'
import { payment as words } from '#phrases/answers/payment/en.ts'
import { payDays } from '#server/money/payments/deadlines.ts'
import { atOnceMs } from '#server/money/payments/query-schedule.ts'
import { table } from './fields.ts'

const awaited: Record<PaymentMethod['awaits'], string> = {
  card: "the card, in the shop's page, then 3-D Secure",
  window: "the payer's approval in the provider's window",
  page: "the payer's approval on the provider's page",
  sheet: 'nothing: approved on the device before',
  till: 'cash at a store',
  deposit: 'a bank transfer',
  remittance: 'a remittance by e-mail',
}

const header = ['Method', 'Provider', 'Waits for', 'Money taken by', 'Time to pay', 'Refunded by', 'Setting']

const rowOf = (method: PaymentMethod): string[] => [
  `${method.number} ${words.methods[method.name].name}`,
  method.provider === undefined ? 'none' : paymentProviders[method.provider],
  awaited[method.awaits],
  method.takenBy === 'shop' ? 'the shop, once approved' : 'not by the shop',
  isPaidLater(method) ? `to the end of the ${payDays}rd bank day` : `${atOnceMs / 3_600_000} hour`,
  method.refundedBy === 'operator' ? 'the operator, by hand' : 'the provider',
  method.setting === undefined ? '' : `\`${method.setting}\``,
]

export const paymentMethodsPage = (): string => `# Payment methods

What each waits for, and how its money moves. How the shop speaks to the providers stands in [payment methods](../payment-methods.md).

${table(header, allMethods.map(rowOf))}
`
