import type { home as source } from '../ja/home.ts'

export const home: typeof source = {
  description:
    'Online trading-card packs drawn from sealed boxes. Anyone can verify that what was sealed is what you drew.',
  heading: (shopName) => `Card packs at ${shopName}`,
  banners: 'News banners',
  bannerVideo: 'News video',
  shortcuts: 'Shortcuts',
  transfer: 'Move points',
  transferMaintenanceTitle: 'Move points',
  transferMaintenance: 'Unavailable at the moment because of system maintenance.',
  transferNobody: 'There is no site that points can be transferred from at the moment.',
  exchange: 'Exchange',
  referral: 'Invite friends',
  priceTable: 'Buying prices',
  showAll: 'See all',
  showAllOf: (cardType) => `See all ${cardType} packs`,
  noPacks: 'No packs are on sale right now.',
}
