// Mail about a shipped parcel.

export interface SentParcelWords {
  name: string
  cardCount: number
  trackingNumber: string
  noticesUntil: string
  isExchange: boolean
}

export interface ShipmentWords {
  subject: string
  body: (parcel: SentParcelWords) => string
}

export const shipment: ShipmentWords = {
  subject: 'カードを発送しました',
  body: ({ name, cardCount, trackingNumber, noticesUntil, isExchange }) => `${name} 様

${isExchange ? '引換所で引換いただいた' : '発送をお選びいただいた'}カード${cardCount}枚を発送しました。

追跡番号: ${trackingNumber}

・${noticesUntil}以降の発送のご連絡は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${isExchange ? '「引換所」の「引換履歴」' : '「商品購入履歴」'}でもご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
}
