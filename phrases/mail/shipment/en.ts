import type { ShipmentWords } from './ja.ts'

export const shipment: ShipmentWords = {
  subject: 'Your cards have been shipped',
  body: ({ name, cardCount, trackingNumber, noticesUntil, isExchange }) => `Dear ${name},

${cardCount === 1 ? 'One card' : `${cardCount} cards`} ${isExchange ? 'from the exchange counter' : 'from your draw'} ${cardCount === 1 ? 'has' : 'have'} been shipped.

Tracking number: ${trackingNumber}

- When a parcel is announced after ${noticesUntil} (Japan time), the carrier's tracking may show it only the next evening.
- You can also see it under ${isExchange ? 'Exchange counter > History' : 'Purchase history'}.

If you do not expect any cards, please contact us.
`,
}
