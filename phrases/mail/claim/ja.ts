// Mails about a purchase whose money the bank or card company took back.

import type { MailText } from '#phrases/mail/mail-text.ts'

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
    subject: 'お支払いが取り消されたため、ポイントを取り消しました',
    body: `${name} 様

お手続きは必要ありません。次のポイントのご購入について、銀行または決済会社からお支払いが取り消されたとの連絡がありました。

ご購入番号：${orderNumber}
お支払い額：${priceYen}円

このご購入のポイントは、すべて未使用でしたので取り消しました。

${ifUnexpected}
`,
  }),
  opened: ({ name, orderNumber, priceYen, owedPoints, owedYen }: ChargedBackPurchase): MailText => ({
    subject: '【重要】取り消されたお支払いについて、ご連絡をお願いします',
    body: `${name} 様

お問い合わせ窓口までご連絡ください。お支払いの方法をご案内します。
次のポイントのご購入について、銀行または決済会社からお支払いが取り消されたとの連絡がありました。

ご購入番号：${orderNumber}
お支払い額：${priceYen}円

このご購入のポイントのうち、${owedPoints}pt（${owedYen}円分）はすでに使用されているか、有効期限が切れています。残りのポイントは取り消しました。

確認が終わるまで、パックの抽選、カードの引き換え、まだ発送していないお荷物の発送を停止しています。お持ちのポイント、コイン、カードはそのまま残ります。

${ifUnexpected}
`,
  }),
  settled: ({ name, orderNumber }: ChargedBackPurchase): MailText => ({
    subject: 'お支払いの確認が終わり、ご利用を再開できます',
    body: `${name} 様

お支払いの確認が終わりました。この件で停止していた、パックの抽選、カードの引き換え、お荷物の発送を再開しました。

ご購入番号：${orderNumber}

${ifUnexpected}
`,
  }),
}
