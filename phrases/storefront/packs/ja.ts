// Packs in lists, and the top page.

/** The top page. */
export const home = {
  heading: (shopName: string) => `${shopName}のオリパ一覧`,
  banners: 'お知らせバナー',
  shortcuts: 'ショートカット',
  pointTransfer: 'ポイント移行',
  pointTransferMaintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  pointTransferNoSite: 'ただいま、ポイントを移行できるサイトはありません。',
  exchange: '引換所',
  referral: '友達紹介',
  priceTable: 'カードの買取価格',
  showAll: 'すべて見る',
  showAllOf: (cardType: string) => `${cardType}のパックをすべて見る`,
  noPacks: 'ただいま販売中のパックはありません。',
  proofs: ['販売前に封印', '結果を検証', '国内送料無料'],
  drawOnceFor: (points: string) => `1口 ${points}ptで引く`,
  shelves: { newAndSoon: '新着・まもなく', cheapest: '手軽に引ける' },
  closedNow: '休止中',
}

/** Packs: in lists and on their own page. The first screen carries these: what is for a list alone is in `packList`. */
export const packs = {
  free: '無料',
  soldOut: 'Sold out',
  ended: '販売終了',
  remaining: (remaining: string, total: string) => `残り ${remaining} / ${total}枚`,
  startsIn: '販売開始まで',
  openedBox: '中身を公開中',
  toLineup: '収録カードを見る',
  limited: '上限に達しました',
  halted: '販売停止中',
  almostGone: '残りわずか',
  isNew: 'NEW',
  slotsLeft: (left: string, total: string) => `残り ${left} / ${total}口`,
  /** Follows the slots left. */
  waiting: (slots: string) => `・決定待ち${slots}口`,
  left: (left: string) => `残り${left}枚`,
  bestLeft: '残っている最高賞',
  shipOnly: '発送のみ',
  points: 'ポイント',
  condition: (label: string) => `状態 ${label}`,
  asOf: (time: string) => `${time} 現在`,
  live: 'リアルタイムで更新中',
  addFavourite: (pack: string) => `${pack}をお気に入りに追加`,
  removeFavourite: (pack: string) => `${pack}をお気に入りから外す`,
}
