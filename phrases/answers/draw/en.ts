import type * as source from './ja.ts'

export const drawRefusals: typeof source.drawRefusals = {
  count: 'Please choose how many to draw.',
  soldOut: 'There aren’t that many left. Choose fewer and try again.',
  shortOfPoints: 'You don’t have enough points.',
  shortOfCoins: 'You don’t have enough coins.',
  limit: 'This is over the limit for this pack. Please choose fewer.',
  notNew: 'This pack is for members who joined recently. Please try another one.',
  belowRank: 'This pack is for higher ranks. Your rank this month follows from what you spent last month.',
  phoneNotProven: 'Verify your phone number under “Personal information” to draw this pack.',
  notInvited: 'This pack is for invited members. Please try another one.',
  notOnSale: 'This pack isn’t on sale right now.',
  topPrizeGone:
    'A top prize has gone since you opened this page. You haven’t been charged. Please see what is left, then try again.',
  halted: 'Sales of this pack are paused. You haven’t been charged.',
  held: 'Draws and exchanges are on hold until we’ve settled a payment with you. Please see the e-mail we sent you.',
  tokenExpired: 'The confirmation has expired. Please try again.',
}

export const draw: typeof source.draw = {
  ...drawRefusals,
  haltedBecause: (reason) => `${drawRefusals.halted} Reason: ${reason}`,
  choiceClosed: 'The 24 hours to choose are over, so your choice can no longer be changed.',
  wrongRound: 'The beacon did not sign this.',
  undecided: 'The cards haven’t been decided yet. You can choose as soon as they are.',
  cards: 'We couldn’t accept this choice of cards. Reload the page and choose again.',
}
