import type * as source from './ja.ts'

export const packList: typeof source.packList = {
  homeDescription:
    'Online trading-card packs drawn from sealed boxes. You can verify yourself that what you drew is what was sealed.',
  title: (cardType) => `${cardType} packs`,
  description: (cardType) => `All ${cardType} packs, sorted by price or by how many are left.`,
  cardTypes: 'Card types',
  sort: 'Sort by',
  sortNames: {
    '0': 'Price: high to low',
    '1': 'Price: low to high',
    '2': 'Most left',
    '3': 'Fewest left',
  },
  empty: 'There are no packs in this category yet.',
}
