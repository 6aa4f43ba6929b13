// A member's own referral code, and what it has brought.

export const referrals = {
  title: '友達紹介',
  lead: (points: string) =>
    `紹介コードで登録したお友達のSMS認証が完了すると、お二人に${points}ptずつ進呈します。`,
  code: 'あなたの紹介コード',
  copyCode: 'コードをコピー',
  copyLink: '招待リンクをコピー',
  copied: 'コピーしました',
  share: 'シェアする',
  shareText: (shopName: string, code: string) => `${shopName}で一緒にオリパを引こう！紹介コード：${code}`,
  verified: 'SMS認証',
  paid: 'ポイントの購入（1回以上）',
  isDone: '完了',
  isOpen: '未完了',
  toBuyPoints: 'ポイントを購入する',
  notYet: '2つの条件を満たすと、紹介コードをご利用いただけます。',
  friends: '紹介したお友達',
  friendCount: (count: string, limit: string) => `${count} / ${limit}人`,
  earned: '獲得ポイント',
  full: '紹介人数の上限に達しました。ありがとうございます。',
  note: 'お友達の登録時に、紹介者が条件を満たしている必要があります。お一人様1回限り、以前に認証された電話番号は対象外です。',
}
