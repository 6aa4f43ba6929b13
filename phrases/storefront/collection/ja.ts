// Drawn cards to enjoy: the thanks after a choice, the collection book, the recent wins of a pack.

/** The end of a draw: what comes, by when, where to. */
export const thanks = {
  nothingHere: 'ご購入が見つかりません',
  nothingHereText: 'これまでに引いたカードと発送状況は、商品購入履歴でご覧いただけます。',
  becamePoints: (count: string) => `${count}枚を変換しました`,
  more: (count: string) => `ほか${count}枚`,
  byWhen: '発送予定',
  by: (day: string) => `${day}までに`,
  sent: '発送済みです',
  where: 'お届け先',
  address: (place: string, familyName: string) => `${place}　${familyName} 様`,
  changeAddress: 'お届け先を変更する',
  shareText: (pack: string) => `「${pack}」を引きました。結果は、だれでも検証できます。`,
  share: '結果をシェアする',
  otherPacks: 'ほかのパックを見る',
  shareNote: 'シェアされるのは証明のページだけです。お名前やご住所は含まれません。',
  toDetail: 'この購入の詳細',
}

/** All cards of the shop, and how often the member drew each. */
export const collection = {
  title: 'カード図鑑',
  note: '開封したカードが並びます。引換所のカードは含みません。',
  cardTypes: 'カードの種類',
  /** The words in the ring, below the number, which is large. */
  all: (all: string) => `/ ${all}種`,
  allDrawn: (drawn: string, all: string) => `全${all}種のうち${drawn}種を引きました`,
  drawn: (drawn: string, all: string) => `${drawn} / ${all}種`,
  newest: 'いちばん新しいカード',
  complete: 'すべてそろいました',
  find: (name: string) => `${name}：まだ引いていません。残っているパックを見る`,
  notDrawn: 'まだ引いていないカードです',
  heldBy: 'このカードが残っているパック',
  left: (left: string, sealed: string) => `このカード 残り ${left} / ${sealed}枚`,
  inBox: (left: string, total: string) => `箱全体 残り ${left} / ${total}口`,
  heldByNone: 'ただいま販売中のパックには、このカードは残っていません。',
  copies: (count: string) => `×${count}`,
  copiesDrawn: '引いた枚数',
  copiesOf: (count: string) => `${count}枚`,
  empty: 'この種類のカードは、まだありません。',
  toHistory: '商品購入履歴へ',
  open: 'カード図鑑を見る',
}

/** Top prizes of a pack that were drawn lately. */
export const recentWins = {
  title: '最近出た上位賞',
  note: '開封された口から、新しい順に表示しています。',
  justNow: 'たった今',
  minutesAgo: (minutes: string) => `${minutes}分前`,
  hoursAgo: (hours: string) => `${hours}時間前`,
  daysAgo: (days: string) => `${days}日前`,
}
