// Answers about the referral code after a phone is verified.

export const referrals = {
  rewarded: (points: string) => `お友達紹介の特典として、お二人に${points}ptずつ進呈しました。`,
  friendsFull: '紹介者の紹介人数が上限に達しているため、お友達紹介の特典はお二人とも対象外となります。',
  notEligible:
    '紹介者がSMS認証または初回のポイント購入を完了していないため、お友達紹介の特典は対象外となります。',
  knownNumber: 'この電話番号は以前に別のアカウントで認証されているため、お友達紹介の特典は対象外となります。',
}

export type ReferralPhrases = typeof referrals
