// The list of one card type's packs, and what search engines are told about the top page.

export const packList = {
  homeDescription:
    '封印された箱から引く、トレーディングカードのオンラインオリパ。引いたカードが封印どおりであることを、ご自身で検証できます。',
  title: (cardType: string) => `${cardType}のパック`,
  description: (cardType: string) => `${cardType}のオリパ一覧。価格や残りの口数で並べ替えられます。`,
  cardTypes: 'カードの種類',
  sort: '並べ替え',
  sortNames: {
    '0': '価格が高い順',
    '1': '価格が安い順',
    '2': '残りが多い順',
    '3': '残りが少ない順',
  },
  empty: 'この種類のパックはまだありません。',
}
