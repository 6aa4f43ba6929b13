// What the ranks room answers.

const ja = {
  shortOfCoins: 'コインが不足しています',
  notOnOffer: '現在、ランク維持はご利用いただけません。',
  keptBefore: '来月のランクはすでに維持されています。',
  changed: 'ランクまたは必要なコインが変わりました。画面を更新して、もう一度ご確認ください。',
}

export type RankPhrases = typeof ja

const en: RankPhrases = {
  shortOfCoins: 'You do not have enough coins',
  notOnOffer: 'Your rank cannot be kept at the moment.',
  keptBefore: 'Your rank for next month has already been kept.',
  changed: 'Your rank or its price has changed. Please reload the page and check again.',
}

export const rank = { ja, en }
