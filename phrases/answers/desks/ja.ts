export const desks = {
  memberGone: 'この会員は見つからないか、すでに退会しています。',
  isSuspended: 'この会員は、すでに利用停止中です。',
  notSuspended: 'この会員は、利用停止中ではありません。',
}
export type DeskPhrases = typeof desks
