import type * as source from './ja.ts'

export const home: typeof source.home = {
  heading: (shopName) => `Card packs at ${shopName}`,
  banners: 'News banners',
  shortcuts: 'Shortcuts',
  pointTransfer: 'Point transfer',
  pointTransferMaintenance: 'Unavailable right now because of system maintenance.',
  pointTransferNoSite: 'There are no sites you can transfer points from right now.',
  exchange: 'Exchange',
  referral: 'Invite friends',
  priceTable: 'Card buyback prices',
  showAll: 'See all',
  showAllOf: (cardType) => `See all ${cardType} packs`,
  noPacks: 'No packs are on sale right now.',
  proofs: ['Pre-sealed', 'Verifiable', 'Ships free in Japan'],
  drawOnceFor: (points) => `Draw once for ${points} pt`,
  shelves: { fresh: 'New', coming: 'Coming soon', cheapest: 'Easy to try' },
  closedNow: 'Closed',
}

export const packs: typeof source.packs = {
  soldOut: 'Sold out',
  ended: 'Sale ended',
  remaining: (remaining, total) => `${remaining} of ${total} left`,
  startsIn: 'On sale in',
  limited: 'Limit reached',
  halted: 'Sales paused',
  almostGone: 'Almost gone',
  slotsLeft: (left, total) => `${left} of ${total} left`,
  left: (left) => `${left} left`,
  bestLeft: 'Best prize left',
  shipOnly: 'Shipping only',
  asOf: (time) => `As of ${time} JST`,
  live: 'Updating live',
  addFavourite: (pack) => `Add ${pack} to favourites`,
  removeFavourite: (pack) => `Remove ${pack} from favourites`,
}
