import type { ReferralPhrases } from './ja.ts'

export const referrals: ReferralPhrases = {
  rewarded: (points) => `You and your friend got ${points} pt each for the referral.`,
  friendsFull: 'Your friend has reached the limit of referrals, so neither of you receives referral points.',
  notEligible:
    'Your friend has not verified by SMS or has not bought points yet, so no referral points are given.',
  knownNumber: 'This phone number was verified by another account before, so no referral points are given.',
  household:
    'You share a phone number, a device or a credit card with your friend, so no referral points are given. Your account is not affected.',
  waiting: 'You and your friend will receive your referral points some days after your first point purchase.',
}
