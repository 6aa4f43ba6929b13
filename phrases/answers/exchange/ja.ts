// Answers of the exchange room.

export const exchange = {
  count: '引換数を選択してください。',
  limit: 'このカードは、お一人様の上限まで引き換え済みです。',
  stock: '在庫がなくなりました。ほかのカードをお選びください。',
  shortOfCoins: 'コインが不足しています',
  priceChanged: '必要なコイン数が変わりました。再読み込みして、もう一度ご確認ください。',
  tokenExpired: '確認画面の有効期限が切れました。もう一度お試しください。',
}

export type ExchangePhrases = typeof exchange
