// Mails about a bank transfer or an e-mail remittance that arrived and does not pay the purchase: too small, or unclear.

import type { MailText } from '#phrases/mail/mail-text.ts'

interface Arrived {
  name: string
  /** Numbers with thousands separators, the same in both languages. */
  arrivedYen: string
  priceYen: string
}

export interface BankTransferWords {
  /** `until`: the last day for the rest of the amount, as text. */
  part: (arrived: Arrived, missingYen: string, until: string) => MailText
  unclear: (arrived: Arrived) => MailText
}

/** The words that differ by how the money was sent. */
interface Sent {
  method: string
  sendRest: string
  sentBefore: string
  sent: string
}

const wordsOf = ({ method, sendRest, sentBefore, sent }: Sent): BankTransferWords => ({
  part: ({ name, arrivedYen, priceYen }, missingYen, until) => ({
    subject: `${method}のご入金が${missingYen}円不足しています（期限：${until}）`,
    body: `${name} 様

不足分の${missingYen}円を、${until}までに${sendRest}。
ご購入金額は${priceYen}円で、${method}で確認できたご入金は${arrivedYen}円です。全額を確認しだい、ポイントを付与します。

期限までに確認できない場合は、担当者よりご連絡いたします。${sentBefore}が失われることはありません。

ご不明な点は、お問い合わせ窓口までご連絡ください。
`,
  }),
  unclear: ({ name, arrivedYen, priceYen }) => ({
    subject: `${method}のご入金を担当者が確認しています`,
    body: `${name} 様

今しばらくお待ちください。${method}で${arrivedYen}円のご入金がありましたが、ご購入（${priceYen}円）の金額または状況と合わないため、担当者が確認しています。
${sent}が失われることはありません。確認が終わりしだい、ご連絡いたします。

お急ぎの場合は、お問い合わせ窓口までご連絡ください。
`,
  }),
})

export const bankTransfer = wordsOf({
  method: '銀行振込',
  sendRest: '同じ口座へお振り込みください',
  sentBefore: 'お振り込み済みの金額',
  sent: 'お振り込みいただいた金額',
})

export const mailRemittance = wordsOf({
  method: 'メール送金',
  sendRest: '同じ宛先へお送りください',
  sentBefore: 'お送りいただいた金額',
  sent: 'お送りいただいた金額',
})
