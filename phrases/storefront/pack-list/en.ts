import type * as source from './ja.ts'

export const packList: typeof source.packList = {
  homeDescription:
    'Online trading-card packs drawn from sealed boxes. You can verify yourself that what you drew is what was sealed.',
  title: (cardType) => (cardType ? `${cardType} packs` : 'All packs'),
  description: (cardType) =>
    `All ${cardType ? `${cardType} ` : ''}packs: find yours by name, tag, price or what is left.`,
  cardTypes: 'Card types',
  allTypes: 'All',
  tags: 'Tags',
  sort: 'Sort by',
  sortNames: {
    '0': 'Price: high to low',
    '1': 'Price: low to high',
    '2': 'Most left',
    '3': 'Fewest left',
    '4': 'Newest',
    '5': 'Most drawn (24 hours)',
    '6': 'Nearly sold out first',
  },
  search: 'Find by name or tag',
  searchButton: 'Search',
  filters: 'Filters',
  any: 'Any',
  left: 'What is left',
  leftNames: {
    '0': 'Not sold out',
    '25': 'At least 25% left',
    '50': 'At least 50% left',
    '75': 'At least 75% left',
  },
  priceFrom: 'Price from (pt)',
  priceTo: 'Price to (pt)',
  apply: 'Show packs',
  given: 'Your filters',
  quoted: (text) => `“${text}”`,
  priceRange: (from, to) =>
    from && to ? `${from}–${to} pt` : from ? `${from} pt or more` : `up to ${to} pt`,
  remove: (condition) => `Remove ${condition}`,
  clear: 'Clear all filters',
  found: (packs) => (packs === '1' ? '1 pack' : `${packs} packs`),
  empty: 'There are no packs yet.',
  noneFound: 'No pack matches.',
  relax: (condition, packs) => `Without ${condition}: ${packs}`,
  noneNearby: 'Removing a single filter finds nothing either.',
}
