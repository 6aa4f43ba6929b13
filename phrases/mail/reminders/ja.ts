// Mails before a choice or points expire, and after a choice has expired.

import { hourMs, list, type MailText, type ShopContact } from '#phrases/mail/mail-text.ts'

/** A draw without a choice. `endsAt` as text. */
export interface OpenDraw {
  packName: string
  count: string
  endsAt: string
  url: string
}

/** Card names with their numbers; `others`: how many cards a long list leaves out. */
export interface CardList {
  cards: { name: string; count: string }[]
  others: number
}

/** A draw whose cards were converted at the deadline. */
export interface ConvertedDraw {
  packName: string
  converted: CardList
  convertedCount: number
  points: string
  shipped: CardList
  shippedCount: number
  url: string
}

/** Points by expiry day. */
export interface EndingPoints {
  points: string
  day: string
}

export interface About<T> {
  name: string
  items: T[]
  /** The number of items that a long list leaves out. */
  others: number
  contact: ShopContact
}

export const reminders = {
  timeLeft: (leftMs: number) =>
    leftMs >= 1.5 * hourMs
      ? `約${Math.round(leftMs / hourMs)}時間`
      : `約${Math.max(1, Math.floor(leftMs / 60_000))}分`,

  choice: ({ name, items, others, contact }: About<OpenDraw>, left: string): MailText => ({
    subject: `【${contact.shopName}】カードの選択期限まで残り${left}です`,
    body: `${name} 様

下のページから、お届けするカードをお選びください。
期限を過ぎると、選んでいないカードは自動でポイントに変わります（発送のみのカードは発送します）。

${list(
  items,
  (draw) => `■ ${draw.packName}（${draw.count}口）
  選択期限：${draw.endsAt}（日本時間）
  ${draw.url}
`,
)}${others > 0 ? `ほか${others}件。すべての購入履歴：${contact.origin}/buy-product-history?mode=1\n` : ''}`,
  }),

  conversion: ({ name, items, others, contact }: About<ConvertedDraw>): MailText => ({
    subject: `【${contact.shopName}】選択期限を過ぎたカードを、自動で処理しました`,
    body: `${name} 様

24時間の選択期限を過ぎたため、次のとおり処理しました。お手続きは必要ありません。

${list(
  items,
  (draw) => `■ ${draw.packName}
${draw.convertedCount > 0 ? `  ポイントに変換：${draw.convertedCount}枚 → ${draw.points}pt\n${reminders.cards(draw.converted)}` : ''}${
  draw.shippedCount > 0 ? `  発送するカード：${draw.shippedCount}枚\n${reminders.cards(draw.shipped)}` : ''
}  ${draw.url}
`,
)}${others > 0 ? `ほか${others}件。すべての購入履歴：${contact.origin}/buy-product-history\n` : ''}
変換されたポイントの有効期限は、変換の日から6か月です。
`,
  }),
  cards: ({ cards, others }: CardList): string =>
    `${cards.map((card) => `    ・${card.name} ×${card.count}\n`).join('')}${others > 0 ? `    ・ほか${others}種類\n` : ''}`,

  points: ({ name, items, others, contact }: About<EndingPoints>): MailText => ({
    subject: `【${contact.shopName}】まもなく有効期限を迎えるポイントがあります`,
    body: `${name} 様

次のポイントは、期限の日までにお使いください。期限の日（日本時間）を過ぎると失効し、元に戻せません。

${list(items, (item) => `■ ${item.points}pt　有効期限：${item.day}`)}
${others > 0 ? `ほか${others}件\n` : ''}
ポイントは、期限の近いものから順に使われます。
${contact.origin}/my-page
`,
  }),

  footer: ({ shopName, contactUrl }: ShopContact, stopUrl: string) => `${shopName}
お問い合わせ：${contactUrl}

期限のお知らせメールの停止（ログイン不要）：
${stopUrl}
`,
}
