// The trial of a pack: every screen of it says that nothing is drawn.

export const trial = {
  title: '試し引き',
  of: (pack: string) => `${pack}の試し引き`,
  nothing: '実際には何も引いていません。ポイントもカードも動きません。',
  note: 'いま箱に残っている枚数から、無作為に配ります。箱の並び順は使わないため、次に引かれるカードとは関係がありません。',
  deal: (count: string) => `${count}口を試す`,
  dealt: (count: string) => `試した${count}口`,
  times: (times: string) => `×${times}`,
  sum: 'ここまでの合計',
  draws: '試した口数',
  drawsOf: (count: string) => `${count}口`,
  cost: '引いていた場合の支払い',
  converts: 'カードの変換ポイント',
  shipped: '発送のみのカード',
  cards: (count: string) => `${count}枚`,
  forgets: 'この合計は保存されず、ページを離れると消えます。',
  spoken: {
    points: (draws: string, cost: string, points: string, shipped: string) =>
      `${draws}口を実際に引いていれば${cost}ptかかり、カードはすべて変換して${points}ptでした${
        shipped === '0' ? '' : `（ほかに発送のみのカード${shipped}枚）`
      }。`,
    coins: (draws: string, cost: string, _points: string, shipped: string) =>
      `${draws}口を実際に引いていれば${cost}コインかかり、${shipped}枚のカードが届きました。`,
  },
  back: 'パックのページへ戻る',
}
