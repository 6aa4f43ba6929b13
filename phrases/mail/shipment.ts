// Told when a parcel has left.

import type { Localized } from '../language.ts'

export interface SentParcelWords {
  name: string
  cardCount: number
  trackingNumber: string
  noticesUntil: string
  isExchange: boolean
}

interface Words {
  subject: string
  body: (parcel: SentParcelWords) => string
}

export const shipmentMail: Record<keyof Localized, Words> = {
  ja: {
    subject: 'カードを発送しました',
    body: ({ name, cardCount, trackingNumber, noticesUntil, isExchange }) => `${name} 様

${isExchange ? '引換所で引換いただいた' : '発送をお選びいただいた'}カード${cardCount}枚を発送しました。

追跡番号: ${trackingNumber}

・${noticesUntil}以降の発送のご連絡は、追跡サービスへの反映が翌日の夕方になることがあります。
・発送状況は、${isExchange ? '「引換所」の「引換履歴」' : '「商品購入履歴」'}でもご確認いただけます。

このメールに心当たりがない場合は、お問い合わせ窓口までご連絡ください。
`,
  },
  en: {
    subject: 'Your cards have been shipped',
    body: ({ name, cardCount, trackingNumber, noticesUntil, isExchange }) => `Dear ${name},

${cardCount === 1 ? 'One card' : `${cardCount} cards`} ${isExchange ? 'from the exchange counter' : 'you chose to have shipped'} ${cardCount === 1 ? 'has' : 'have'} left our house.

Tracking number: ${trackingNumber}

- When a parcel is announced after ${noticesUntil} (Japan time), the carrier's tracking may show it only the next evening.
- You can also see it under ${isExchange ? 'Exchange counter > History' : 'Purchase history'}.

If you do not expect any cards, please contact us.
`,
  },
}
