// Answers of the ranks room.

export const rank = {
  shortOfCoins: 'コインが不足しています',
  notOnOffer: '現在、ランク維持はご利用いただけません。',
  keptBefore: '来月のランクはすでに維持されています。',
  changed: 'ランクまたは必要なコインが変わりました。画面を更新して、もう一度ご確認ください。',
}

export type RankPhrases = typeof rank
