/** What the demo's exchange counter offers: five cards of each world, from pocket money to a long saving. */

export interface ExchangeOffer {
  card: string
  coins: number
  stock: number
  maxPerMember?: number
}

export const exchangeOffers: readonly ExchangeOffer[] = [
  { card: 'hsm-007', coins: 30, stock: 40 },
  { card: 'hsm-019', coins: 38.5, stock: 30 },
  { card: 'hsm-017', coins: 180, stock: 12, maxPerMember: 2 },
  { card: 'hsm-018', coins: 240, stock: 8, maxPerMember: 2 },
  { card: 'hsm-016', coins: 4_800, stock: 1, maxPerMember: 1 },
  { card: 'snr-007', coins: 32, stock: 40 },
  { card: 'snr-018', coins: 45.5, stock: 24 },
  { card: 'snr-013', coins: 210, stock: 10, maxPerMember: 2 },
  { card: 'snr-019', coins: 260, stock: 6 },
  { card: 'snr-015', coins: 2_400, stock: 3, maxPerMember: 1 },
  { card: 'hmr-007', coins: 28, stock: 50 },
  { card: 'hmr-017', coins: 36.25, stock: 30 },
  { card: 'hmr-012', coins: 195, stock: 12, maxPerMember: 2 },
  { card: 'hmr-018', coins: 12, stock: 1, maxPerMember: 1 },
  { card: 'hmr-016', coins: 5_200, stock: 1, maxPerMember: 1 },
  { card: 'tkn-020', coins: 34, stock: 36 },
  { card: 'tkn-021', coins: 42, stock: 20 },
  { card: 'tkn-023', coins: 220, stock: 9, maxPerMember: 2 },
  { card: 'tkn-022', coins: 300, stock: 5 },
  { card: 'tkn-015', coins: 2_600, stock: 2, maxPerMember: 1 },
]
