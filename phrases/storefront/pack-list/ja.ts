// The list of one card type's packs.

export const packList = {
  title: (cardType: string) => `${cardType}のパック`,
  description: (cardType: string) => `${cardType}のオリパ一覧。価格・残り数で並べ替えできます。`,
  cardTypes: 'カードの種類',
  sort: '並べ替え',
  sortNames: {
    '0': '価格が高い順',
    '1': '価格が安い順',
    '2': '残りが多い順',
    '3': '残りが少ない順',
  },
  empty: 'このカテゴリのパックはまだありません。',
}
