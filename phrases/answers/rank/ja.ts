// Answers of the ranks room.

export const rank = {
  shortOfCoins: 'コインが不足しています',
  notOnOffer: 'ただいま、ランク維持はご利用いただけません。',
  keptBefore: '来月のランクは、すでに維持のお手続きが済んでいます。',
  changed: 'ランクまたは必要なコイン数が変わりました。再読み込みして、もう一度ご確認ください。',
}

export type RankPhrases = typeof rank
