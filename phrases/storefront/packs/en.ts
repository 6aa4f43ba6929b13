import type { packs as source } from './ja.ts'

export const packs: typeof source = {
  listTitle: (cardType) => `${cardType} packs`,
  listDescription: (cardType) => `All ${cardType} packs, sortable by price and by what is left.`,
  cardTypes: 'Card types',
  sort: 'Sort by',
  sortNames: {
    '0': 'Price: high to low',
    '1': 'Price: low to high',
    '2': 'Left: most first',
    '3': 'Left: fewest first',
  },
  empty: 'There are no packs in this category yet.',
  soldOut: 'Sold out',
  remaining: (remaining, total) => `${remaining} of ${total} left`,
  perDraw: 'draw',
  startsIn: 'On sale in',
  limited: 'Limited',
  rarityNames: ['N', 'R', 'SR', 'UR'] as const,
}
