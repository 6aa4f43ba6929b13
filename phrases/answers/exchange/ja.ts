// Answers of the exchange room.

export const exchange = {
  count: '引換数を選択してください。',
  limit: 'このカードの引換上限に達しています。',
  stock: '在庫が不足しています。',
  shortOfCoins: 'コインが不足しています',
  priceChanged: '必要なコイン数が変わりました。画面を読み込み直して、もう一度お確かめください。',
  tokenExpired: '確認の有効期限が切れました。もう一度お試しください。',
}

export type ExchangePhrases = typeof exchange
