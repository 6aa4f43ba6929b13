import type { home as source } from './ja.ts'

export const home: typeof source = {
  description:
    'Online trading-card packs drawn from sealed boxes. You can verify yourself that what you drew is what was sealed.',
  heading: (shopName) => `Card packs at ${shopName}`,
  banners: 'News banners',
  bannerVideo: 'News video',
  shortcuts: 'Shortcuts',
  transfer: 'Point transfer',
  transferMaintenanceTitle: 'Point transfer',
  transferMaintenance: 'Unavailable at the moment because of system maintenance.',
  transferNobody: 'There is no site that points can be transferred from at the moment.',
  exchange: 'Exchange',
  referral: 'Invite friends',
  priceTable: 'Buying prices',
  showAll: 'See all',
  showAllOf: (cardType) => `See all ${cardType} packs`,
  noPacks: 'No packs are on sale right now.',
}
