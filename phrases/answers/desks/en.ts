import type { DeskPhrases } from './ja.ts'

export const desks: DeskPhrases = {
  memberGone: 'This member was not found, or has withdrawn.',
  isSuspended: 'This member is suspended already.',
  notSuspended: 'This member is not suspended.',
  otherReason: 'This is no reason for such a change. Choose another one.',
  notSoMuch: 'The member has less than that. Look at the balance.',
}
