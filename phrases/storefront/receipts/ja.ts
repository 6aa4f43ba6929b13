// The receipt of a purchase of points, to be printed.

export const receipts = {
  /** What leads to it. */
  show: '領収書を表示する',
  title: '領収書',
  number: '領収書番号',
  addressed: (name: string) => `${name} 様`,
  yen: (amount: string) => `${amount}円`,
  received: '上記の金額を、下記の代金として正に領収いたしました。',
  purpose: '但し書き',
  purchase: (points: string) => `ポイント購入代（${points}pt）`,
  paidOn: 'お支払い日',
  method: 'お支払い方法',
  taxed: (percent: string) => `${percent}%対象（税込）`,
  tax: (percent: string) => `うち消費税等（${percent}%）`,
  untaxed:
    'ポイントは前払いの支払手段で、その販売は消費税の対象外です。消費税は、ポイントを使うときにかかります。',
  seller: '発行者',
  phone: (number: string) => `電話 ${number}`,
  registration: (number: string) => `登録番号 ${number}`,
  electronic: '電子的に発行した領収書のため、収入印紙は不要です。',

  addressee: '宛名',
  addresseeHint: '会社名などに変えて印刷できます。変更は保存されません。',
  print: '印刷・PDFで保存',
  toHistory: 'ポイント履歴に戻る',
}
