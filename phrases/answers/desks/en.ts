import type { DeskPhrases } from './ja.ts'

export const desks: DeskPhrases = {
  memberGone: 'This member was not found, or has withdrawn.',
  isSuspended: 'This member is suspended already.',
  notSuspended: 'This member is not suspended.',
  paymentGone: 'There is no such payment.',
  notPaid: 'This payment is not paid.',
  refundedBefore: 'This payment was refunded or charged back already.',
  claimGone: 'There is no such claim.',
  claimSettled: 'This claim is settled already.',
  otherReason: 'This is no reason for such a change. Choose another one.',
  notSoMuch: 'The member has less than that. Look at the balance.',
}
