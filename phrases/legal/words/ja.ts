// Text that several legal documents share.

import type { LegalFacts, PaymentMethodName } from '#phrases/legal/facts.ts'

/** `2023-10-28` → 2023年10月28日 */
export function day(date: string): string {
  const [year, month, dayOfMonth] = date.split('-').map(Number)
  return `${year}年${month}月${dayOfMonth}日`
}

export const places = {
  userGuide: ['ご利用ガイド', '/user-guide'],
  commerceLaw: ['特定商取引法に基づく表記', '/specific-commerce'],
  terms: ['利用規約', '/terms-of-service'],
  privacy: ['プライバシーポリシー', '/privacy-protection'],
  fundSettlement: ['資金決済法に基づく表示', '/specific-commerce#fund-settlement'],
  pointTerms: ['ポイント利用規約', '/terms-of-service#point-terms-of-service'],
} as const

/** The address to which a customer turns, and its name in a sentence: the shop's page, or a mail where it has none. */
export const contact = ({ contactUrl }: LegalFacts, name = 'お問い合わせページ') =>
  contactUrl.startsWith('mailto:')
    ? ({ link: ['メールでのお問い合わせ', contactUrl], from: 'メールで', isPage: false } as const)
    : ({ link: [name, contactUrl], from: 'お問い合わせページから', isPage: true } as const)

interface Method {
  name: string
  /** When it is paid. */
  when: (facts: LegalFacts) => string
}

const atOnce = () => 'お申し込みと同時に決済します。'

export const paymentMethods: Record<PaymentMethodName, Method> = {
  card: {
    name: 'クレジットカード',
    when: () =>
      'お申し込みと同時に決済します（一括払い）。口座からの引き落とし日は、各カード会社の定めによります。',
  },
  convenienceStore: {
    name: 'コンビニ払い',
    when: (facts) =>
      `お申し込みから${facts.paymentDeadlineDays}日以内に、コンビニエンスストアでお支払いください。期限までにお支払いがないお申し込みは取り消されます。`,
  },
  payPal: { name: 'PayPal', when: atOnce },
  bankTransfer: {
    name: '銀行振込',
    when: (facts) =>
      `前払いです。お申し込みから${facts.paymentDeadlineDays}日以内にお振り込みください。期限までに入金がないお申し込みは取り消されます。振込手数料はお客様のご負担です。`,
  },
  amazonPay: { name: 'Amazon Pay', when: atOnce },
  carrier: {
    name: 'キャリア決済',
    when: () => 'お申し込みと同時に決済します。ご請求の時期は、各通信会社の定めによります。',
  },
  payPay: { name: 'PayPay', when: atOnce },
  merpay: { name: 'メルペイ', when: atOnce },
  applePay: {
    name: 'Apple Pay',
    when: () => 'お申し込みと同時に決済します。口座からの引き落とし日は、各カード会社の定めによります。',
  },
  mailRemittance: {
    name: 'メール送金',
    when: (facts) => `前払いです。お申し込みから${facts.paymentDeadlineDays}日以内に送金してください。`,
  },
}

export const methodNames = (facts: LegalFacts): string =>
  facts.paymentMethods.map((method) => paymentMethods[method].name).join('、')

/** When bought points are credited, for payment methods without immediate credit. */
export function pointDelivery(facts: LegalFacts): string[] {
  const isOffered = (method: PaymentMethodName) => facts.paymentMethods.includes(method)
  return [
    '決済の完了を確認しだい、ただちに付与します。',
    ...(isOffered('bankTransfer')
      ? [
          '銀行振込：入金を確認しだい付与します。平日10:00〜18:00以外のお振り込みは、最短で翌営業日の反映となります。',
        ]
      : []),
    ...(isOffered('mailRemittance') ? ['メール送金：最短で当日の反映となります。'] : []),
  ]
}
