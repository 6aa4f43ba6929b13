// Mails about a parcel that left, arrived or came back.

import type { MailText } from '#phrases/mail/mail-text.ts'

export interface ParcelWords {
  name: string
  cardCount: number
  /** The origin of its cards. */
  from: 'draw' | 'exchange' | 'both'
}

export interface SentParcelWords extends ParcelWords {
  trackingNumber: string
  /** The carrier's name and its tracking page, where the operator named the carrier. */
  carrier: { name: string; link: string } | undefined
  noticesUntil: string
}

/** Why it came back. */
type Reason = 'absent' | 'address' | 'refused' | 'other'

export interface ShipmentMails {
  sent: (parcel: SentParcelWords) => MailText
  corrected: (parcel: SentParcelWords) => MailText
  sentAgain: (parcel: SentParcelWords) => MailText
  arrived: (parcel: ParcelWords) => MailText
  cameBack: (parcel: ParcelWords & { reason: Reason }) => MailText
}

const carriedBy = (carrier: SentParcelWords['carrier']) => (carrier ? `配送会社：${carrier.name}\n` : '')
const trackedAt = (carrier: SentParcelWords['carrier']) => (carrier ? `追跡ページ：${carrier.link}\n` : '')
const fromWhere = {
  draw: '発送をお選びいただいた',
  exchange: '引換所でお引き換えいただいた',
  both: '発送をお選びいただいた、または引換所でお引き換えいただいた',
}
const history = {
  draw: '「商品購入履歴」',
  exchange: '「引換所」の「引換履歴」',
  both: '「商品購入履歴」と「引換所」の「引換履歴」',
}
const reasons: Record<Reason, string> = {
  absent: '保管期間内にお受け取りいただけなかったため',
  address: 'ご登録の住所に配達できなかったため',
  refused: 'お受け取りいただけなかったため',
  other: '配達できなかったため',
}
const unexpected = 'このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。'

export const shipment: ShipmentMails = {
  sent: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: `カード${cardCount}枚を発送しました`,
    body: `${name} 様

${fromWhere[from]}カード${cardCount}枚を発送しました。お届けまで、今しばらくお待ちください。

${carriedBy(carrier)}追跡番号：${trackingNumber}
${trackedAt(carrier)}
・${noticesUntil}以降の発送は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${history[from]}でもご確認いただけます。

${unexpected}
`,
  }),
  corrected: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: '【お詫び】追跡番号に誤りがありました（正しい番号のご連絡）',
    body: `${name} 様

${fromWhere[from]}カード${cardCount}枚について、発送のお知らせに記載した追跡番号に誤りがありました。
ご迷惑をおかけし、申し訳ございません。正しい番号は次のとおりです。

${carriedBy(carrier)}追跡番号：${trackingNumber}
${trackedAt(carrier)}
・前にお知らせした番号は、このお荷物のものではありません。お荷物そのものに変わりはありません。
・${noticesUntil}以降は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${history[from]}でもご確認いただけます。

${unexpected}
`,
  }),
  sentAgain: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: `カード${cardCount}枚を再発送しました`,
    body: `${name} 様

当店に戻っていたカード${cardCount}枚を、ご登録の住所へもう一度発送しました。

${carriedBy(carrier)}追跡番号：${trackingNumber}
${trackedAt(carrier)}
・追跡番号は、前回の発送のものから変わっています。
・${noticesUntil}以降の発送は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${history[from]}でもご確認いただけます。

${unexpected}
`,
  }),
  arrived: ({ name, cardCount, from }) => ({
    subject: `カード${cardCount}枚のお届けが完了しました`,
    body: `${name} 様

${fromWhere[from]}カード${cardCount}枚について、配送会社からお届け完了の連絡がありました。

・お手元に届いていない場合や、中身に違いや傷みがあった場合は、梱包材を捨てずに、お問い合わせ窓口までご連絡ください。
・お届けしたカードは、${history[from]}でもご確認いただけます。

${unexpected}
`,
  }),
  cameBack: ({ name, cardCount, reason, from }) => ({
    subject: 'お荷物が当店に戻りました：お届け先をご確認ください',
    body: `${name} 様

お届け先をご確認のうえ、再発送のご希望をお問い合わせ窓口までご連絡ください。
${fromWhere[from]}カード${cardCount}枚のお荷物が、${reasons[reason]}、当店に戻りました。カードは大切にお預かりしています。

・お届け先の住所と電話番号は、「お客様情報」で確認・変更できます。
・お荷物は、ご登録の住所へ再発送します。

${unexpected}
`,
  }),
}
