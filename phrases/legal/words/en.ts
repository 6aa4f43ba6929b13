import type { LegalFacts, PaymentMethodName } from '#phrases/legal/facts.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** `2023-10-28` → 28 October 2023 */
export function day(date: string): string {
  const [year, month = 1, dayOfMonth] = date.split('-').map(Number)
  return `${dayOfMonth} ${months[month - 1]} ${year}`
}

export const places = {
  userGuide: ['User guide', '/user-guide'],
  commerceLaw: ['Specified Commercial Transactions Act notice', '/specific-commerce'],
  terms: ['Terms of service', '/terms-of-service'],
  privacy: ['Privacy policy', '/privacy-protection'],
  fundSettlement: ['Payment Services Act notice', '/specific-commerce#fund-settlement'],
  pointTerms: ['Point terms of service', '/terms-of-service#point-terms-of-service'],
} as const

/** The address to which a customer turns, and its name in a sentence: the shop's page, or a mail where it has none. */
export const contact = ({ contactUrl }: LegalFacts, name = 'Contact page') =>
  contactUrl.startsWith('mailto:')
    ? ({ link: ['Contact by e-mail', contactUrl], from: 'by e-mail', isPage: false } as const)
    : ({ link: [name, contactUrl], from: 'through the contact page', isPage: true } as const)

interface Method {
  name: string
  /** When it is paid. */
  when: (facts: LegalFacts) => string
}

const atOnce = () => 'Paid when you order.'

export const paymentMethods: Record<PaymentMethodName, Method> = {
  card: {
    name: 'Credit card',
    when: () =>
      'Paid when you order, in one payment. The day your bank account is charged is set by your card company.',
  },
  convenienceStore: {
    name: 'Convenience store',
    when: (facts) =>
      `Please pay at a convenience store within ${facts.paymentDeadlineDays} days of your order. An order not paid by then is cancelled.`,
  },
  payPal: { name: 'PayPal', when: atOnce },
  bankTransfer: {
    name: 'Bank transfer',
    when: (facts) =>
      `In advance. Please transfer the amount within ${facts.paymentDeadlineDays} days of your order. An order whose money has not arrived by then is cancelled. The bank’s transfer fee is yours to pay.`,
  },
  amazonPay: { name: 'Amazon Pay', when: atOnce },
  carrier: {
    name: 'Carrier billing',
    when: () => 'Paid when you order. Your carrier decides when it bills you.',
  },
  payPay: { name: 'PayPay', when: atOnce },
  merpay: { name: 'Merpay', when: atOnce },
  applePay: {
    name: 'Apple Pay',
    when: () => 'Paid when you order. The day your bank account is charged is set by your card company.',
  },
  mailRemittance: {
    name: 'Remittance by e-mail',
    when: (facts) =>
      `In advance. Please send the amount within ${facts.paymentDeadlineDays} days of your order.`,
  },
}

export const methodNames = (facts: LegalFacts): string =>
  facts.paymentMethods.map((method) => paymentMethods[method].name).join(', ')

/** When bought points are credited, for payment methods without immediate credit. */
export function pointDelivery(facts: LegalFacts): string[] {
  const isOffered = (method: PaymentMethodName) => facts.paymentMethods.includes(method)
  return [
    'Granted as soon as we know that the payment is complete.',
    ...(isOffered('bankTransfer')
      ? [
          'Bank transfer: granted once the money has arrived. A transfer made outside weekdays 10:00–18:00 (JST) is credited on the next business day at the earliest.',
        ]
      : []),
    ...(isOffered('mailRemittance')
      ? ['Remittance by e-mail: credited on the same day at the earliest.']
      : []),
  ]
}
