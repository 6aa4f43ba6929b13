// Packs in lists, and the top page.

/** The top page. */
export const home = {
  heading: (shopName: string) => `${shopName}のオリパ一覧`,
  banners: 'お知らせバナー',
  shortcuts: 'ショートカット',
  pointTransfer: 'ポイント移行',
  pointTransferMaintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  pointTransferNoSite: '現在ポイントを移行できるサイトはありません。',
  exchange: '引換所',
  referral: '友達紹介',
  priceTable: '買取価格表',
  showAll: 'すべて見る',
  showAllOf: (cardType: string) => `${cardType}のパックをすべて見る`,
  noPacks: '現在販売中のパックはありません。',
}

/** Packs: in lists and on their own page. The first screen carries these: what is for a list alone is in `packList`. */
export const packs = {
  soldOut: 'Sold out',
  ended: '販売終了',
  remaining: (remaining: string, total: string) => `残り ${remaining} / ${total}`,
  perDraw: '1回',
  startsIn: '販売開始まで',
  limited: '購入制限あり',
  halted: '販売停止中',
  bestLeft: '残っている最高賞',
  topTiers: (left: string) => `上位賞 ${left}`,
  converts: (points: string) => `${points}ptに変換可`,
  shipOnly: '発送のみ',
  asOf: (time: string) => `${time} 現在`,
  live: 'リアルタイムで更新中',
}
