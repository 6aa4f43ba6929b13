import type { MoneyPhrases } from './ja.ts'

const yen = (amount: number) => `¥${amount.toLocaleString('en')}`

export const money: MoneyPhrases = {
  unknownStates: 'There is no such state.',
  paymentGone: 'This payment was not found.',
  notDecidedByHand:
    'This payment cannot be decided by hand in its current state. Payments in review, or with an unknown result, can. Bank transfers and e-mail remittances can also be credited while they wait and after they have expired.',
  hasMoney: (arrivedYen) =>
    `${yen(arrivedYen)} arrived for this payment. Credit it, or assign its deposits to another payment. If you sent the money back, reload and choose “Close: money sent back”.`,
  otherSum: (arrivedYen) =>
    `The deposits assigned to this payment now come to ${yen(arrivedYen)}. Reload and look again.`,
  notPaid: 'Only a paid payment can be refunded.',
  underWay: 'The refund has begun: its points are revoked, and the provider is being asked.',
  refundedBefore: 'This payment was refunded before.',
  byHandOnly: 'No provider sends this money back. Send it yourself, then choose “Refunded by our staff”.',
  disputed: (orderId) =>
    `The provider reported a dispute or a chargeback. Look for order ${orderId} in its console. If the money went back there, choose “Refunded at the provider”; if it stayed, settle the difference first.`,
  spent: (missing, points) =>
    `${missing.toLocaleString('en')} of the ${points.toLocaleString('en')} points of this purchase were spent or have expired. Refund the part that is still there.`,
  noSuchPart: (left) =>
    `From 1 to ${left.toLocaleString('en')} points can be refunded, and they must be worth a yen or more.`,
  wholeOnly:
    'This provider refunds only whole payments. For a part, choose a way in which you send the money.',
  beingAsked: (at) =>
    `The provider was asked for the money at ${at}, and its answer may still come. Look again in a few minutes.`,
  askedBefore: (orderId, asks, at) =>
    `The provider was asked for the money ${asks === 1 ? 'once' : `${asks} times`}, last at ${at}, and may have sent it. Look for order ${orderId} in its console. If the money went back there, choose “Refunded at the provider”; if not, choose “Refunded by our staff, and the provider sent nothing”.`,
  chargebackUnpaid: 'A chargeback or bank reversal can be recorded only for a paid payment.',
  chargedBefore: 'This payment was already refunded, charged back or reversed.',
  claimGone: 'There is no such claim.',
  claimSettled: 'This claim is settled already.',
  depositGone: 'This deposit was not found.',
  depositSettled: 'This deposit is settled already.',
  depositMoved: 'The deposit has just changed. Reload and look again.',
  depositReversed: 'The bank reversed this deposit, so it cannot be assigned.',
  noSuchPayment: 'There is no payment with this number. Check the order number or the payment’s ID.',
  takesNoDeposit:
    'This payment is neither a bank transfer nor an e-mail remittance, so no deposit can be assigned to it.',
  paidBefore: 'This payment is paid already.',
  differenceGone: 'This difference was not found.',
  differenceSettled: 'This difference is settled already.',
  daysWrong: (most) =>
    `Check the days: up to today, the earlier one first, and at most ${most} days at once.`,
}
