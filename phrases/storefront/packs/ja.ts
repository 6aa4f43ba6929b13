// Packs: in lists and on their own page.

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
  rarityNames: ['N', 'R', 'SR', 'UR'] as const,
}
