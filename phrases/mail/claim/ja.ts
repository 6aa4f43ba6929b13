// Mails about a purchase whose money the bank or card company took back.

import type { MailText } from '../mail-text.ts'

export interface ChargedBackPurchase {
  name: string
  orderNumber: string
  /** Numbers with thousands separators, the same in both languages. */
  priceYen: string
  owedPoints: string
  owedYen: string
}

const ifUnexpected = '心当たりがない場合や、ご不明な点がある場合は、お問い合わせ窓口までご連絡ください。'

export const claim = {
  /** All its points were still there. */
  chargedBack: ({ name, orderNumber, priceYen }: ChargedBackPurchase): MailText => ({
    subject: 'ポイントのご購入のお支払いが取り消されました',
    body: `${name} 様

次のポイントのご購入について、銀行または決済会社からお支払いが取り消されたとの連絡がありました。

ご購入番号：${orderNumber}
お支払い額：${priceYen}円

このご購入のポイントは、すべて未使用でしたので取り消しました。お手続きは必要ありません。

${ifUnexpected}
`,
  }),
  opened: ({ name, orderNumber, priceYen, owedPoints, owedYen }: ChargedBackPurchase): MailText => ({
    subject: '【重要】お支払いの確認をお願いします',
    body: `${name} 様

次のポイントのご購入について、銀行または決済会社からお支払いが取り消されたとの連絡がありました。

ご購入番号：${orderNumber}
お支払い額：${priceYen}円

このご購入のポイントのうち、${owedPoints}pt（${owedYen}円分）はすでに使用されているか、有効期限が切れています。残りのポイントは取り消しました。

確認が終わるまで、パックの購入とカードの引き換え、未発送のお荷物の発送を停止しています。お持ちのポイント、コイン、カードはそのまま残ります。

お支払いの方法をご案内しますので、お問い合わせ窓口までご連絡ください。

${ifUnexpected}
`,
  }),
  settled: ({ name, orderNumber }: ChargedBackPurchase): MailText => ({
    subject: 'お支払いの確認が終わりました',
    body: `${name} 様

次のポイントのご購入について、お支払いの確認が終わりました。

ご購入番号：${orderNumber}

この件による、パックの購入とカードの引き換え、お荷物の発送の停止を解除しました。

${ifUnexpected}
`,
  }),
}
