// Answers about the referral code after a phone is verified.

export const referrals = {
  rewarded: (points: string) => `友達紹介の特典として、お二人に${points}ptずつ進呈しました。`,
  friendsFull: '紹介した方の紹介人数が上限に達しているため、友達紹介の特典はお二人とも対象外となります。',
  notEligible:
    '紹介した方のSMS認証またはポイントの購入が済んでいないため、友達紹介の特典は対象外となります。',
  knownNumber: 'この電話番号は以前に別のアカウントで認証されているため、友達紹介の特典は対象外となります。',
  household:
    '紹介した方と同じ電話番号・端末・クレジットカードをお使いのため、友達紹介の特典は対象外となります。会員としてのご利用には影響ありません。',
  waiting: '友達紹介の特典は、初回のポイント購入から一定の日数が過ぎたあと、お二人に進呈します。',
}

export type ReferralPhrases = typeof referrals
