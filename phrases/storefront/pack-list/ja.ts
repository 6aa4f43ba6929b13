// The list of one card type's packs, and what search engines are told about the top page.

export const packList = {
  homeDescription:
    '封印された箱から引く、トレーディングカードのオンラインオリパ。結果が後から変えられていないことを、ご自身で検証できます。',
  /** Without a card type: of all. */
  title: (cardType: string) => (cardType ? `${cardType}のパック` : 'すべてのパック'),
  description: (cardType: string) =>
    `${cardType ? `${cardType}の` : ''}オリパ一覧。名前やタグ、価格、残りの口数、カードの状態で探せます。`,
  cardTypes: 'カードの種類',
  allTypes: 'すべて',
  tags: 'タグ',
  sort: '並べ替え',
  sortNames: {
    '0': '価格が高い順',
    '1': '価格が安い順',
    '2': '残りが多い順',
    '3': '残りが少ない順',
    '4': '新しい順',
    '5': '人気順（24時間）',
    '6': '売り切れ間近の順',
  },
  search: '名前・タグで探す',
  searchButton: '検索',
  filters: 'しぼりこみ',
  any: '指定なし',
  left: '残り',
  leftNames: {
    '0': '売り切れを除く',
    '25': '残り25%以上',
    '50': '残り50%以上',
    '75': '残り75%以上',
  },
  conditions: 'カードの状態',
  audience: '引ける方',
  audienceNames: {
    everybody: 'どなたでも',
    newcomers: '新規会員限定',
    rank: 'ランク限定',
    phone: '電話認証限定',
    invited: '招待限定',
  },
  floor: '最低賞（価格比）',
  leastFloor: (percent: string) => `${percent}%以上`,
  /** A filter that is given: what it is about, and the value. */
  told: (label: string, value: string) => `${label}：${value}`,
  priceFrom: '価格（最低pt）',
  priceTo: '価格（最高pt）',
  apply: 'この条件で探す',
  given: 'いまの条件',
  quoted: (text: string) => `「${text}」`,
  /** One of both may be empty. */
  priceRange: (from: string, to: string) =>
    from && to ? `${from}〜${to}pt` : from ? `${from}pt以上` : `${to}pt以下`,
  remove: (condition: string) => `${condition}の条件を外す`,
  clear: '条件をすべて外す',
  found: (packs: string) => `${packs}件`,
  empty: 'パックはまだありません。',
  noneFound: '条件に合うパックがありません。',
  relax: (condition: string, packs: string) => `${condition}を外す（${packs}件）`,
  noneNearby: '条件をひとつ外しても見つかりませんでした。',
}
