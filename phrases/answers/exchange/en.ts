import type { ExchangePhrases } from './ja.ts'

export const exchange: ExchangePhrases = {
  count: 'Please choose how many to exchange.',
  limit: 'You have reached the exchange limit for this card.',
  stock: 'There are not enough of this card left.',
  shortOfCoins: 'You do not have enough coins',
  priceChanged: 'The number of coins for this card has changed. Please reload the page and check again.',
  tokenExpired: 'This confirmation has expired. Please try again.',
}
