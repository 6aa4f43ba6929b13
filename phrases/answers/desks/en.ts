import type { DeskPhrases } from './ja.ts'

export const desks: DeskPhrases = {
  memberGone: 'This member was not found, or has withdrawn.',
  isSuspended: 'This member is suspended already.',
  paymentOpen:
    'A purchase may still bring money, so the member cannot be removed yet. Please try again once it has ended.',
  balanceChanged: 'The balance has grown since it was shown. Please look again at what is lost.',
  notDisclosed:
    'Please record first how the member was identified. A disclosure is open for an hour from then on.',
  notSuspended: 'This member is not suspended.',
  otherReason: 'This is no reason for such a change. Choose another one.',
  notSoMuch: 'The member has less than that. Look at the balance.',
}
