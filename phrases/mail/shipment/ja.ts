// Mails about a shipped parcel.

import type { MailText } from '../mail-text.ts'

export interface SentParcelWords {
  name: string
  cardCount: number
  trackingNumber: string
  /** Who carries it and where it is tracked, where the operator named the carrier. */
  carrier: { name: string; link: string } | undefined
  noticesUntil: string
  isExchange: boolean
}

export type ShipmentWords = Record<'sent' | 'corrected', (parcel: SentParcelWords) => MailText>

const carriedBy = (carrier: SentParcelWords['carrier']) => (carrier ? `配送会社: ${carrier.name}\n` : '')
const trackedAt = (carrier: SentParcelWords['carrier']) => (carrier ? `追跡ページ: ${carrier.link}\n` : '')
const fromWhere = (isExchange: boolean) => (isExchange ? '引換所で引換いただいた' : '発送をお選びいただいた')
const history = (isExchange: boolean) => (isExchange ? '「引換所」の「引換履歴」' : '「商品購入履歴」')

export const shipment: ShipmentWords = {
  sent: ({ name, cardCount, trackingNumber, carrier, noticesUntil, isExchange }) => ({
    subject: 'カードを発送しました',
    body: `${name} 様

${fromWhere(isExchange)}カード${cardCount}枚を発送しました。

${carriedBy(carrier)}追跡番号: ${trackingNumber}
${trackedAt(carrier)}
・${noticesUntil}以降の発送のご連絡は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${history(isExchange)}でもご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  }),
  corrected: ({ name, cardCount, trackingNumber, carrier, noticesUntil, isExchange }) => ({
    subject: '追跡番号の訂正とお詫び',
    body: `${name} 様

${fromWhere(isExchange)}カード${cardCount}枚について、発送のお知らせに記載した追跡番号に誤りがありました。
ご迷惑をおかけし、申し訳ございません。正しい番号は次のとおりです。

${carriedBy(carrier)}追跡番号: ${trackingNumber}
${trackedAt(carrier)}
・前にお知らせした番号は、このお荷物のものではありません。お荷物そのものに変わりはありません。
・${noticesUntil}以降のご連絡は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${history(isExchange)}でもご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  }),
}
