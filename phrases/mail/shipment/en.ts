import type { SentParcelWords, ShipmentWords } from './ja.ts'

const cards = (count: number) => (count === 1 ? 'One card' : `${count} cards`)
const carriedBy = (carrier: SentParcelWords['carrier']) => (carrier ? `Carrier: ${carrier.name}\n` : '')
const trackedAt = (carrier: SentParcelWords['carrier']) => (carrier ? `Tracking page: ${carrier.link}\n` : '')
const fromWhere = (isExchange: boolean) => (isExchange ? 'from the exchange counter' : 'from your draw')
const history = (isExchange: boolean) => (isExchange ? 'Exchange counter > History' : 'Purchase history')

export const shipment: ShipmentWords = {
  sent: ({ name, cardCount, trackingNumber, carrier, noticesUntil, isExchange }) => ({
    subject: 'Your cards have been shipped',
    body: `Dear ${name},

${cards(cardCount)} ${fromWhere(isExchange)} ${cardCount === 1 ? 'has' : 'have'} been shipped.

${carriedBy(carrier)}Tracking number: ${trackingNumber}
${trackedAt(carrier)}
- When a parcel is announced after ${noticesUntil} (Japan time), the carrier's tracking may show it only the next evening.
- You can also see it under ${history(isExchange)}.

If you do not expect any cards, please contact us.
`,
  }),
  corrected: ({ name, cardCount, trackingNumber, carrier, noticesUntil, isExchange }) => ({
    subject: 'Corrected tracking number',
    body: `Dear ${name},

The tracking number in our notice of shipment was wrong (${cards(cardCount).toLowerCase()} ${fromWhere(isExchange)}). We are sorry for the trouble. This is the right one.

${carriedBy(carrier)}Tracking number: ${trackingNumber}
${trackedAt(carrier)}
- The number we sent before does not belong to this parcel. The parcel itself is not affected.
- After ${noticesUntil} (Japan time), the carrier's tracking may show it only the next evening.
- You can also see it under ${history(isExchange)}.

If you do not expect any cards, please contact us.
`,
  }),
}
