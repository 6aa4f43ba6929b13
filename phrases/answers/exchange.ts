// What the exchange counter answers.

const ja = {
  count: '引換数を選択してください。',
  limit: 'このカードの引換上限に達しています。',
  stock: '在庫が不足しています。',
  shortOfCoins: 'コインが不足しています',
  priceChanged: '必要なコイン数が変わりました。画面を読み込み直して、もう一度お確かめください。',
  tokenExpired: '確認の有効期限が切れました。もう一度お試しください。',
}

export type ExchangePhrases = typeof ja

const en: ExchangePhrases = {
  count: 'Please choose how many to exchange.',
  limit: 'You have reached the exchange limit for this card.',
  stock: 'There are not enough of this card left.',
  shortOfCoins: 'You do not have enough coins',
  priceChanged: 'The number of coins for this card has changed. Please reload the page and check again.',
  tokenExpired: 'This confirmation has expired. Please try again.',
}

export const exchange = { ja, en }
