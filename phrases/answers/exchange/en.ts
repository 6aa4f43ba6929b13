import type { ExchangePhrases } from './ja.ts'

export const exchange: ExchangePhrases = {
  count: 'Please choose how many to exchange.',
  limit: 'You’ve already exchanged as many of this card as one person may.',
  stock: 'This card is out of stock. Please choose another.',
  shortOfCoins: 'You don’t have enough coins',
  priceChanged: 'The price of this card has changed. Please reload the page and check again.',
  tokenExpired: 'This confirmation has expired. Please try again.',
}
