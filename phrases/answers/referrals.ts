// What became of a friend's code when the phone was proven.

const ja = {
  rewarded: (points: string) => `お友達紹介の特典として、お二人に${points}ptずつ進呈しました。`,
  friendsFull: '紹介者の紹介人数が上限に達しているため、お友達紹介の特典はお二人とも対象外となります。',
  notEligible:
    '紹介者がSMS認証または初回のポイント購入を完了していないため、お友達紹介の特典は対象外となります。',
  knownNumber: 'この電話番号は以前に別のアカウントで認証されているため、お友達紹介の特典は対象外となります。',
}

export type ReferralPhrases = typeof ja

const en: ReferralPhrases = {
  rewarded: (points) => `Friend referral: you and your friend received ${points} pt each.`,
  friendsFull: 'Your friend has reached the limit of referrals, so neither of you receives referral points.',
  notEligible:
    'Your friend has not verified by SMS or has not bought points yet, so no referral points are given.',
  knownNumber: 'This phone number was verified by another account before, so no referral points are given.',
}

export const referrals = { ja, en }
