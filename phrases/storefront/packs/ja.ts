// Packs in lists, and the top page.

/** The top page. */
export const home = {
  description:
    '封印された箱から引く、トレーディングカードのオンラインオリパ。引いたカードが封印どおりであることを、ご自身で検証できます。',
  heading: (shopName: string) => `${shopName}のオリパ一覧`,
  banners: 'お知らせバナー',
  shortcuts: 'ショートカット',
  pointTransfer: 'ポイント移行',
  pointTransferTitle: 'ポイント移行',
  pointTransferMaintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  pointTransferNoSite: '現在ポイントを移行できるサイトはありません。',
  exchange: '引換所',
  referral: '友達紹介',
  priceTable: '買取価格表',
  showAll: 'すべて見る',
  showAllOf: (cardType: string) => `${cardType}のパックをすべて見る`,
  noPacks: '現在販売中のパックはありません。',
}

/** Packs: in lists and on their own page. */
export const packs = {
  listTitle: (cardType: string) => `${cardType}のパック`,
  listDescription: (cardType: string) => `${cardType}のオリパ一覧。価格・残り数で並べ替えできます。`,
  cardTypes: 'カードの種類',
  sort: '並べ替え',
  sortNames: {
    '0': '価格が高い順',
    '1': '価格が安い順',
    '2': '残りが多い順',
    '3': '残りが少ない順',
  },
  empty: 'このカテゴリのパックはまだありません。',
  soldOut: 'Sold out',
  remaining: (remaining: string, total: string) => `残り ${remaining} / ${total}`,
  perDraw: '1回',
  startsIn: '販売開始まで',
  limited: '購入制限あり',
  halted: '販売停止中',
}
