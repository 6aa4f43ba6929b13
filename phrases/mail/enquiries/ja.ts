// Mails about enquiries, and the texts that operators begin an answer with.

import type { MailText, ShopContact } from '#phrases/mail/mail-text.ts'

/** The facts that the shop knows about the subject of an enquiry. */
export interface TemplateFacts {
  /** The form of address of the visitor. */
  name: string
  shopName: string
  /** The visitor's words for the subject; empty without. */
  about: string
  /** The tracking number of a parcel that has left. */
  trackingNumber: string
  /** The day by which a parcel that has not left is promised. */
  promisedOn: string
  /** The cards in it. */
  cards: string
  /** The number of a purchase of points that is paid, and its points. */
  orderId: string
  points: string
  /** The address of the proof of a draw that its member has seen. */
  proofLink: string
}

const about = (text: string) => (text === '' ? '' : `（${text}）`)

export const enquiries = {
  guest: 'お客様',
  received: (
    { name, link }: { name: string; link: string },
    { shopName, contactUrl }: ShopContact,
  ): MailText => ({
    subject: `【${shopName}】お問い合わせを受け付けました`,
    body: `${name} 様

${shopName}へのお問い合わせを受け付けました。
担当者が確認のうえ、このメールアドレスにお返事します。

お問い合わせの内容の確認や追加は、次のページからできます。
${link}

お心当たりがない場合は、このメールを破棄してください。

${shopName}
お問い合わせ：${contactUrl}
`,
  }),
  /** `answer`: empty where the address is not proven to be the member's. */
  answered: (
    { name, link, answer }: { name: string; link: string; answer: string },
    { shopName }: ShopContact,
  ): MailText => ({
    subject: `【${shopName}】お問い合わせへのお返事`,
    body:
      answer === ''
        ? `${name} 様

お問い合わせにお返事しました。次のページでご確認ください。
${link}

${shopName}
`
        : `${answer}

──────────
ご返信は、次のページからお願いいたします。このメールに返信されても、お返事できません。
${link}
`,
  }),
  templates: {
    looking: ({ name, about: text, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
お知らせいただいた件${about(text)}を、ただいま確認しております。
わかりしだいご連絡いたしますので、今しばらくお待ちください。

${shopName}`,
    askMore: ({ name, about: text, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
お知らせいただいた件${about(text)}を確認するため、次の点をお教えください。

・
・

お手数をおかけしますが、よろしくお願いいたします。

${shopName}`,
    parcelSent: ({ name, trackingNumber, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
お荷物はすでに発送しております。追跡番号は次のとおりです。

追跡番号：${trackingNumber}

番号を入力しても表示されない場合は、翌日の夜にもう一度お試しください。

${shopName}`,
    parcelPromised: ({ name, promisedOn, cards, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
カード${cards}枚は、${promisedOn}までに発送いたします。
発送しましたら、追跡番号をメールでお知らせいたします。

${shopName}`,
    paymentPaid: ({ name, orderId, points, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
ご購入番号 ${orderId} のお支払いを確認し、${points}ptを付与しております。
「ポイント履歴」をご確認ください。

${shopName}`,
    drawProof: ({ name, proofLink, shopName }: TemplateFacts) => `${name} 様

お問い合わせいただき、ありがとうございます。
お引きになった抽選の結果は、公開している箱のとおりに決まったものです。次のページを開くと、お使いのブラウザがその場で計算し直し、ご自身で確かめていただけます。

${proofLink}

ログインは要りません。お名前や会員情報は表示されませんので、ほかの方にもお見せいただけます。

${shopName}`,
  },
}

export type EnquiryMails = typeof enquiries
