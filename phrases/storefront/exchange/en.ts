import type { exchange as source } from './ja.ts'

const cards = (count: string) => (count === '1' ? '1 card' : `${count} cards`)

export const exchange: typeof source = {
  title: 'Exchange counter',
  note: (coins) => `You have ${coins} coins`,
  tabs: 'What to use coins for',
  tabNames: { cards: 'Cards', gacha: 'Coin packs', history: 'History' },
  searchLabel: 'Card name or number',
  searchLabelGacha: 'Pack name',
  searchButton: 'Search',
  clear: 'Clear search',
  sort: 'Sort',
  sortNames: {
    '0': 'Coins: high to low',
    '1': 'Coins: low to high',
    '2': 'Stock: high to low',
    '3': 'Stock: low to high',
  },
  empty: 'No cards are on offer right now.',
  emptyGacha: 'There are no coin packs right now.',
  emptyHistory: 'You haven’t exchanged any coins yet.',
  toCards: 'See the cards',
  stock: (stock) => `${stock} left`,
  soldOut: 'Sold out',
  limit: (count) => `Up to ${count} per person`,
  quantityOption: cards,
  exchange: 'Exchange',
  exchangeCard: (name) => `Exchange coins for ${name}`,

  confirmTitle: 'Exchange coins for this card?',
  now: 'Your coins now',
  cost: 'Coins for this exchange',
  after: 'Your coins afterwards',
  yes: 'Yes, exchange',
  no: 'No',
  outcomeUnknown:
    'We lost the connection before the result arrived. Press “Yes, exchange” again. You won’t be charged twice.',
  termsTitle: 'Your order',
  terms: {
    item: { name: 'Item and quantity', value: (name, count) => `Trading card “${name}”, ${cards(count)}` },
    price: {
      name: 'Price',
      value: (coins) => `${coins} coins (shipping is free in Japan, extra overseas)`,
    },
    payment: {
      name: 'Payment',
      value: 'Taken from your coins the moment you press “Yes, exchange”.',
    },
    delivery: {
      name: 'Delivery',
      value: (days) =>
        `Shipped to your registered address within ${days} business days (weekends, Japanese holidays and our closing days excluded).`,
    },
    cancellation: {
      name: 'Cancellation, returns',
      value: 'An exchange cannot be cancelled, returned or turned back into coins.',
    },
    period: {
      name: 'Available',
      value: 'While stocks last. This confirmation is valid for 10 minutes.',
    },
  },

  limitTitle: 'Exchange limit exceeded',
  shortTitle: 'Not enough coins',
  shortHint: 'You earn coins by drawing packs with points.',
  failedTitle: 'The exchange didn’t go through',
  close: 'Close',

  doneTitle: 'The card is yours.',
  doneText: (days) =>
    `It will be shipped within ${days} business days (weekends, Japanese holidays and our closing days excluded). You can follow it under “History”.`,
  toHistory: 'See the history',

  historyCaption: 'Cards you got for coins',
  promisedBy: (date) => `Ships by ${date}`,
  held: 'On hold while we check something',
  tracking: 'Tracking number',
  noticesNote: (time) =>
    `If we notify you after ${time} (Japan time), tracking may not show it until the next evening.`,
}
