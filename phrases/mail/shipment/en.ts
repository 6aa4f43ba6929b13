import type { SentParcelWords, ShipmentMails } from './ja.ts'

const cards = (count: number) => (count === 1 ? 'One card' : `${count} cards`)
const carriedBy = (carrier: SentParcelWords['carrier']) => (carrier ? `Carrier: ${carrier.name}\n` : '')
const trackedAt = (carrier: SentParcelWords['carrier']) => (carrier ? `Tracking page: ${carrier.link}\n` : '')
const fromWhere = {
  draw: 'from your draw',
  exchange: 'from the exchange counter',
  both: 'from your draws and from the exchange counter',
}
const history = {
  draw: 'Purchase history',
  exchange: 'Exchange counter > History',
  both: 'Purchase history and Exchange counter > History',
}
const reasons = {
  absent: 'it was not collected in time',
  address: 'it could not be delivered to your address',
  refused: 'it was not accepted',
  other: 'it could not be delivered',
}

export const shipment: ShipmentMails = {
  sent: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: cardCount === 1 ? 'Your card has been shipped' : `Your ${cardCount} cards have been shipped`,
    body: `Dear ${name},

${cards(cardCount)} ${fromWhere[from]} ${cardCount === 1 ? 'has' : 'have'} been shipped and will be with you soon.

${carriedBy(carrier)}Tracking number: ${trackingNumber}
${trackedAt(carrier)}
- If we notify you after ${noticesUntil} (Japan time), tracking may not show it until the next evening.
- You can also see it under ${history[from]}.

If you do not expect any cards, please contact us.
`,
  }),
  corrected: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: 'Sorry: your tracking number was wrong. Here is the right one',
    body: `Dear ${name},

The tracking number in our shipping notice was wrong (${cards(cardCount).toLowerCase()} ${fromWhere[from]}). We are sorry for the trouble. This is the right one.

${carriedBy(carrier)}Tracking number: ${trackingNumber}
${trackedAt(carrier)}
- The number we sent before does not belong to this parcel. The parcel itself is not affected.
- After ${noticesUntil} (Japan time), tracking may not show it until the next evening.
- You can also see it under ${history[from]}.

If you do not expect any cards, please contact us.
`,
  }),
  sentAgain: ({ name, cardCount, trackingNumber, carrier, noticesUntil, from }) => ({
    subject: 'Your cards have been shipped again',
    body: `Dear ${name},

The parcel that came back to us (${cards(cardCount).toLowerCase()}) has been shipped again, to the address in your profile.

${carriedBy(carrier)}Tracking number: ${trackingNumber}
${trackedAt(carrier)}
- The tracking number is different from before.
- If we notify you after ${noticesUntil} (Japan time), tracking may not show it until the next evening.
- You can also see it under ${history[from]}.

If you do not expect any cards, please contact us.
`,
  }),
  arrived: ({ name, cardCount, from }) => ({
    subject: cardCount === 1 ? 'Your card has been delivered' : `Your ${cardCount} cards have been delivered`,
    body: `Dear ${name},

The carrier tells us that your parcel (${cards(cardCount).toLowerCase()} ${fromWhere[from]}) has been delivered.

- If it has not reached you, or a card is wrong or damaged, please keep the packaging and contact us.
- You can see your cards under ${history[from]}.

If you do not expect any cards, please contact us.
`,
  }),
  cameBack: ({ name, cardCount, reason, from }) => ({
    subject: 'Your parcel came back to us: please check your address',
    body: `Dear ${name},

Please check your address, then contact us so that we can send your parcel again.
It (${cards(cardCount).toLowerCase()} ${fromWhere[from]}) came back to us because ${reasons[reason]}. Your cards are safe with us.

- You can see and change your address and phone number under Personal information.
- The parcel goes to the address registered there.

If you do not expect any cards, please contact us.
`,
  }),
}
