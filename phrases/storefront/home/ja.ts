// The top page.

export const home = {
  description:
    '封印された箱から引く、トレーディングカードのオンラインオリパ。引いたカードが封印どおりであることを、ご自身で検証できます。',
  heading: (shopName: string) => `${shopName}のオリパ一覧`,
  banners: 'お知らせバナー',
  bannerVideo: 'お知らせ動画',
  shortcuts: 'ショートカット',
  transfer: 'ポイント移行',
  transferMaintenanceTitle: 'ポイント移行',
  transferMaintenance: 'システムメンテナンス中のため現在ご利用いただけません。',
  transferNobody: '現在ポイントを移行できるサイトはありません。',
  exchange: '引換所',
  referral: '友達紹介',
  priceTable: '買取価格表',
  showAll: 'すべて見る',
  showAllOf: (cardType: string) => `${cardType}のパックをすべて見る`,
  noPacks: '現在販売中のパックはありません。',
}
