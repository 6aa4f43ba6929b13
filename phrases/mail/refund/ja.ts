// Mails about a refund of a purchase of points: the points were removed, the money is sent back.

import type { MailText } from '#phrases/mail/mail-text.ts'

export interface RefundedPurchase {
  name: string
  /** Numbers with thousands separators, the same in both languages. */
  points: string
  priceYen: string
  orderNumber: string
  /** A part of the purchase was kept. */
  isPart: boolean
}

const mail =
  (howRefunded: string) =>
  ({ name, points, priceYen, orderNumber, isPart }: RefundedPurchase): MailText => ({
    subject: `ポイントのご購入${isPart ? 'の一部' : ''}を取り消し、${priceYen}円をご返金します`,
    body: `${name} 様

次のポイントのご購入${isPart ? 'の一部' : ''}を取り消し、ご返金します。お手続きは必要ありません。

ご購入番号：${orderNumber}
取り消したポイント：${points}pt
ご返金額：${priceYen}円

${howRefunded}
ポイントの増減は「ポイント履歴」でご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  })

export const refund = {
  /** The payment provider sends the money back. */
  sameWay: mail(
    'ご返金は、お支払いに使われた方法を通じて行われます。反映までの日数は、決済会社により異なります。',
  ),
  /** The shop itself sends the money back. */
  byShop: mail('ご返金は、当店から直接お送りします。'),
}
