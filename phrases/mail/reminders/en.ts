import { hourMs, list } from '#phrases/mail/mail-text.ts'
import type { reminders as source } from './ja.ts'

export const reminders: typeof source = {
  timeLeft: (leftMs) => {
    if (leftMs >= 1.5 * hourMs) return `about ${Math.round(leftMs / hourMs)} hours`
    const minutes = Math.max(1, Math.floor(leftMs / 60_000))
    return minutes === 1 ? 'about 1 minute' : `about ${minutes} minutes`
  },

  choice: ({ name, items, others, contact }, left) => ({
    subject: `[${contact.shopName}] ${left[0]?.toUpperCase()}${left.slice(1)} left to choose your cards`,
    body: `Dear ${name},

Please choose the cards you want shipped, on the page below.
When the time is up, cards you have not chosen become points (shipping-only cards are shipped).

${list(
  items,
  (draw) => `* ${draw.packName} (${draw.count} draw${draw.count === '1' ? '' : 's'})
  Choose by: ${draw.endsAt}
  ${draw.url}
`,
)}${others > 0 ? `${others} more: ${contact.origin}/buy-product-history?mode=1\n` : ''}`,
  }),

  conversion: ({ name, items, others, contact }) => ({
    subject: `[${contact.shopName}] Your cards were settled automatically after 24 hours`,
    body: `Dear ${name},

The 24 hours to choose are over, so we have settled your cards as follows. There is nothing you need to do.

${list(
  items,
  (draw) => `* ${draw.packName}
${draw.convertedCount > 0 ? `  Became points: ${draw.convertedCount} ${draw.convertedCount === 1 ? 'card' : 'cards'} -> ${draw.points} pt\n${reminders.cards(draw.converted)}` : ''}${
  draw.shippedCount > 0
    ? `  To be shipped: ${draw.shippedCount} ${draw.shippedCount === 1 ? 'card' : 'cards'}\n${reminders.cards(draw.shipped)}`
    : ''
}  ${draw.url}
`,
)}${others > 0 ? `${others} more: ${contact.origin}/buy-product-history\n` : ''}
The new points are valid for 6 months from the day of the conversion.
`,
  }),
  cards: ({ cards, others }) =>
    `${cards.map((card) => `    - ${card.name} x${card.count}\n`).join('')}${others > 0 ? `    - and ${others} more ${others === 1 ? 'kind' : 'kinds'}\n` : ''}`,

  points: ({ name, items, others, contact }) => ({
    subject: `[${contact.shopName}] Some of your points expire soon`,
    body: `Dear ${name},

Please use these points before they expire. They are valid until the end of the day shown (Japan time) and cannot be restored after that.

${list(items, (item) => `* ${item.points} pt, valid until the end of ${item.day} (JST)`)}
${others > 0 ? `${others} more\n` : ''}
The points that expire soonest are used first.
${contact.origin}/my-page
`,
  }),

  footer: ({ shopName, contactUrl }, stopUrl) => `${shopName}
Contact: ${contactUrl}

Stop these reminders (no login needed):
${stopUrl}
`,
}
