import type * as source from './ja.ts'

export const home: typeof source.home = {
  heading: (shopName) => `Card packs at ${shopName}`,
  banners: 'News banners',
  shortcuts: 'Shortcuts',
  pointTransfer: 'Point transfer',
  pointTransferMaintenance: 'Unavailable at the moment because of system maintenance.',
  pointTransferNoSite: 'There is no site that points can be transferred from at the moment.',
  exchange: 'Exchange',
  referral: 'Invite friends',
  priceTable: 'Buyback prices',
  showAll: 'See all',
  showAllOf: (cardType) => `See all ${cardType} packs`,
  noPacks: 'No packs are on sale right now.',
  proofs: ['Sealed first', 'Provable', 'Ships free in Japan'],
  drawOnceFor: (points) => `Draw once for ${points} pt`,
  shelves: { fresh: 'New', coming: 'Coming soon', cheapest: 'Easy to start' },
  closedNow: 'Closed',
}

export const packs: typeof source.packs = {
  soldOut: 'Sold out',
  ended: 'Sale ended',
  remaining: (remaining, total) => `${remaining} of ${total} left`,
  startsIn: 'On sale in',
  limited: 'Limited',
  halted: 'Sale stopped',
  almostGone: 'Almost gone',
  slotsLeft: (left, total) => `${left} of ${total} left`,
  left: (left) => `${left} left`,
  bestLeft: 'Best prize left',
  converts: (points) => `Converts to ${points} pt`,
  shipOnly: 'Ship only',
  asOf: (time) => `As of ${time} JST`,
  live: 'Updating live',
  addFavourite: (pack) => `Add ${pack} to favourites`,
  removeFavourite: (pack) => `Remove ${pack} from favourites`,
}
