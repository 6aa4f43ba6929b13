// The exchange counter: cards for coins.

export const exchange = {
  title: '引換所',
  note: (coins: string) => `現在の保有コイン ${coins}`,
  tabs: 'コインの使いみち',
  tabNames: { cards: 'カード', gacha: 'コインガチャ', history: '引換履歴' },
  searchLabel: 'カード名・型番',
  searchLabelGacha: 'パック名',
  searchButton: '検索',
  clear: '条件をクリア',
  sort: '並べ替え',
  sortNames: {
    '0': 'コインが多い順',
    '1': 'コインが少ない順',
    '2': '在庫が多い順',
    '3': '在庫が少ない順',
  },
  empty: '引換カードがありません。',
  emptyGacha: 'コインガチャがありません。',
  emptyHistory: '引換履歴はまだありません。',
  toCards: '引換カードを見る',
  stock: (stock: string) => `在庫 ${stock}枚`,
  soldOut: 'Sold out',
  limit: (count: string) => `お一人様${count}枚まで`,
  quantityOption: (count: string) => `${count}枚`,
  exchange: '引き換える',
  exchangeCard: (name: string) => `${name}を引き換える`,

  confirmTitle: 'このカードと引き換えますか？',
  now: '現在の保有コイン',
  cost: '引換に必要なコイン',
  after: '引換後の保有コイン',
  yes: 'はい、引き換える',
  no: 'いいえ',
  outcomeUnknown:
    '通信が途切れ、結果を受け取れませんでした。もう一度「はい、引き換える」を押してください。二重に引き換えられることはありません。',
  termsTitle: 'お申し込み内容',
  terms: {
    item: {
      name: '商品・数量',
      value: (name: string, count: string) => `トレーディングカード「${name}」${count}枚`,
    },
    price: { name: '価格', value: (coins: string) => `${coins}コイン（送料は国内無料、海外は別途）` },
    payment: {
      name: '支払時期・方法',
      value: '「はい、引き換える」を押した時点で、保有コインから引き落とします。',
    },
    delivery: {
      name: '引渡時期',
      value: (days: string) => `${days}営業日以内（土日祝・休業日を除く）に、ご登録の住所へ発送します。`,
    },
    cancellation: {
      name: 'キャンセル・返品',
      value: '引換後の取り消し・返品・コインへの払い戻しはできません。',
    },
    period: { name: '申込期間', value: '在庫がなくなるまで。この確認画面は10分間有効です。' },
  },

  limitTitle: '交換上限を超えています',
  shortTitle: 'コイン不足',
  shortHint: 'コインは、ポイントでパックを引くと貯まります。',
  failedTitle: '引き換えできませんでした',
  close: '閉じる',

  doneTitle: 'カードを引換しました。',
  doneText: (days: string) =>
    `${days}営業日以内（土日祝・休業日を除く）に発送します。発送状況は「引換履歴」でご確認いただけます。`,
  toHistory: '引換履歴を見る',

  historyCaption: '引き換えたカード',
  promisedBy: (date: string) => `${date}までに発送`,
  held: '確認中のため、発送を止めています',
  tracking: '追跡番号',
  noticesNote: (time: string) =>
    `${time}以降の発送は、追跡サービスへの反映が翌日の夕方になることがあります。`,
}
