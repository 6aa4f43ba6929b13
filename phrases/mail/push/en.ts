import type { PushWords } from './ja.ts'

export const push: PushWords = {
  opening: (packName) => ({ title: 'On sale now', body: `Your favourite “${packName}” can be drawn now.` }),
  choice: ({ packName, others, left }) => ({
    title: `${left} left to choose your cards`,
    body: `Pick the cards to ship from “${packName}”${others > 0 ? ` and ${others} more` : ''}.`,
  }),
  parcel: (carrier) => ({
    title: 'Your cards are on their way',
    body: carrier
      ? `${carrier} is delivering them. The tracking number is in your purchase history.`
      : 'See your purchase history for details.',
  }),
}
