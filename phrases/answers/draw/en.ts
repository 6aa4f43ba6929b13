import type * as source from './ja.ts'

export const drawRefusals: typeof source.drawRefusals = {
  count: 'Please choose a quantity.',
  soldOut: 'Not enough packs are left. Reduce the quantity and try again.',
  shortOfPoints: 'You do not have enough points.',
  shortOfCoins: 'You do not have enough coins.',
  limit: 'You have reached the purchase limit.',
  notOnSale: 'This pack is not on sale at the moment.',
  halted: 'Sale of this pack is stopped, and you were not charged.',
  held: 'We have to settle a payment with you first; until then no pack is sold to you and no card exchanged. Please read the mail that we sent you.',
  tokenExpired: 'The confirmation has expired. Please try again.',
}

export const draw: typeof source.draw = {
  ...drawRefusals,
  haltedBecause: (reason) => `${drawRefusals.halted} Reason: ${reason}`,
  choiceClosed: 'The 24 hours to choose are over, so the choice can no longer be changed.',
  cards: 'This choice of cards is not valid.',
}
