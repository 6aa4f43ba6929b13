// The developers' gallery of primitives; only that page imports it, so other pages do not load it.

export const gallery = {
  title: '部品ギャラリー',
  buttons: 'ボタン',
  fields: '入力',
  sample: '見本',
  hint: '入力のヒント',
  error: '入力内容をご確認ください',
  disabled: '無効',
  badges: 'バッジと通知',
  amounts: '金額と残量',
  cards: 'カード',
  waiting: '待機と空',
  rows: '行',
  dialog: 'ダイアログを開く',
  longText:
    '封印された箱から引く、トレーディングカードのオンラインオリパ。結果が後から変えられていないことを、ご自身で検証できます。',
}
