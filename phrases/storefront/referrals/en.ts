import type { StorefrontPhrases } from '../ja.ts'

export const referrals: StorefrontPhrases['referrals'] = {
  title: 'Refer a friend',
  lead: (points) =>
    `When a friend registers with your code and verifies by SMS, both of you receive ${points} pt.`,
  code: 'Your referral code',
  copyCode: 'Copy the code',
  copyLink: 'Copy the link',
  copied: 'Copied',
  share: 'Share',
  shareText: (shopName, code) => `Open packs with me at ${shopName}! Referral code: ${code}`,
  verified: 'SMS verification',
  paid: 'One point purchase or more',
  isDone: 'Done',
  isOpen: 'Not yet',
  toBuyPoints: 'Buy points',
  notYet: 'Your code can be used once both conditions are met.',
  friends: 'Friends referred',
  friendCount: (count, limit) => `${count} / ${limit}`,
  earned: 'Points received',
  full: 'You have reached the limit of friends. Thank you.',
  note: 'You have to meet the conditions before your friend registers. Once per person; phone numbers that were verified before do not count.',
}
