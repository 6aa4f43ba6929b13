// Mails about a purchase of points: how to pay it, and that it was paid.

import type { MailText } from '#phrases/mail/mail-text.ts'

interface Purchase {
  name: string
  /** Numbers with thousands separators, the same in both languages. */
  points: string
  priceYen: string
  orderNumber: string
}

/** `until`: the last day to pay, as text. */
interface Slip extends Purchase {
  until: string
}

interface Account {
  bankName: string
  number: string
  holder: string
  /** Empty where the member is not to be named. */
  payerName: string
}

const slip = (
  { name, points, priceYen, orderNumber, until }: Slip,
  { subject, lead, how }: { subject: string; lead: string; how: string },
): MailText => ({
  subject: `${subject}（${until}まで）`,
  body: `${name} 様

${points}ptのご購入を承りました。${lead}

お支払い金額：${priceYen}円
お支払い期限：${until}（日本時間）
${how}
ご購入番号：${orderNumber}

お支払いを確認しだい、ポイントを付与します。期限までに確認できない場合は、キャンセルになります。
内容の確認と取りやめは、マイページからできます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
})

export const purchase = {
  store: (purchase: Slip, receiptNumber: string, url: string) =>
    slip(purchase, {
      subject: 'コンビニでのお支払いのご案内',
      lead: '期限までに、コンビニでお支払いください。',
      how: [receiptNumber && `受付番号：${receiptNumber}`, url && `受付番号の確認：${url}`]
        .filter(Boolean)
        .join('\n'),
    }),
  bank: (purchase: Slip, { bankName, number, holder, payerName }: Account) =>
    slip(purchase, {
      subject: '銀行振込のご案内',
      lead: '期限までに、次の口座へお振り込みください。振込手数料はお客様のご負担です。',
      how: `銀行名：${bankName}
口座番号：${number}
口座名義：${holder}${payerName && `\n振込名義人：${payerName}（このとおりにご入力ください）`}`,
    }),
  remittance: (purchase: Slip, mail: string) =>
    slip(purchase, {
      subject: 'メール送金のご案内',
      lead: '期限までに、次のメールアドレス宛てにご送金ください。',
      how: `送金先：${mail}`,
    }),
  paid: ({ name, points, priceYen, orderNumber, method }: Purchase & { method: string }): MailText => ({
    subject: `${priceYen}円のお支払いを確認し、${points}ptを付与しました`,
    body: `${name} 様

ご購入ありがとうございます。お支払いを確認し、${points}ptを付与しました。すぐにお使いいただけます。

お支払い金額：${priceYen}円
お支払い方法：${method}
ご購入番号：${orderNumber}

領収書は、マイページの「ポイント履歴」から表示・印刷できます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  }),
}

export type PurchaseMails = typeof purchase
