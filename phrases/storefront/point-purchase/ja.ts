// Buying points: the courses, the last look before paying, and how it ended.

export const pointPurchase = {
  title: 'ポイント購入',
  note: (points: string) => `現在の保有ポイント ${points}pt`,
  points: 'ポイント',
  buy: '購入する',
  buyCourse: (points: string, price: string) => `${points}ptを${price}円で購入する`,
  noCourses: '現在購入できるポイントコースはありません。',
  goodToKnow: 'ご購入の前に',
  rules: [
    'ポイントの有効期限は、付与日から6か月です。',
    '購入後のキャンセル・払い戻し・譲渡はできません。',
    '未成年の方は、保護者の同意を得てご利用ください。',
  ],
  fundSettlement: '資金決済法に基づく表示',
  pointTerms: 'ポイント利用規約',
  commerceLaw: '特定商取引法に基づく表記',
  forPack: 'このパックを引くために',
  enough: '今のポイントで引けます',
  missing: (points: string) => `1回引くまで あと${points}pt`,
  backToPack: 'パックに戻る',

  confirmTitle: 'ポイント購入の確認',
  confirmNote: '内容をご確認のうえ、お支払いへお進みください。',
  course: '購入するポイント',
  price: 'お支払い金額',
  afterwards: '購入後の保有ポイント',
  method: 'お支払い方法',
  acceptedCards: '利用できるカード',
  cardForm: 'カード情報',
  cardNumber: 'カード番号',
  expiry: '有効期限（月 / 年）',
  expiryShape: 'MM / YY',
  securityCode: 'セキュリティコード',
  securityCodeHint: 'カード裏面の3桁（Amexは表面の4桁）',
  holder: 'カード名義',
  holderHint: 'カードに書かれたとおり、半角英字で',
  cardPrivacy: 'カード情報は決済会社へ直接送られ、当店のサーバーには届きません。',
  errors: {
    number: 'カード番号が正しくありません。',
    expiry: '有効期限を「月 / 年」で入力してください。',
    expired: '有効期限が切れています。',
    securityCode: 'セキュリティコードは3〜4桁の数字です。',
    holder: 'カード名義を半角英字で入力してください。',
  },
  cancel: 'キャンセル',
  proceed: (price: string) => `${price}円を支払う`,
  leaving: 'カード会社の本人認証へ移動しています。この画面のままお待ちください。',

  termsTitle: 'お申し込み内容',
  terms: {
    item: { name: '商品・数量', value: (points: string) => `ポイント ${points}pt × 1` },
    price: {
      name: '販売価格',
      value: (price: string) => `${price}円（消費税込み）。ほかに手数料はかかりません。`,
    },
    payment: {
      name: '支払時期・方法',
      value:
        'お申し込みと同時にクレジットカードで一括払い。口座からの引き落とし日は、各カード会社の定めによります。',
    },
    delivery: { name: '引渡時期', value: '決済の完了後、ただちに付与します。' },
    validity: { name: '有効期限', value: '付与日から6か月（同日の終わりまで）。' },
    cancellation: {
      name: 'キャンセル・返金',
      value:
        'お支払い後のキャンセル・払い戻しはお受けできません。お支払いの前なら、いつでも取りやめられます。',
    },
    period: { name: '申込期間', value: '期間・数量の限定はありません。' },
  },

  failures: {
    server: 'サーバーエラーが発生しました。時間をおいて再度お試しください。',
    line: '通信エラーが発生しました。時間をおいて再度お試しください。',
    card: 'カード情報を確認できませんでした。もう一度ご入力ください。',
  },

  completeTitle: 'ポイント購入完了',
  completeText: 'お支払いが完了し、ポイントに反映されました。',
  credited: '付与されたポイント',
  paid: 'お支払い金額',
  balance: '現在の保有ポイント',
  failedTitle: '購入失敗',
  failedText:
    'お支払いに失敗しました。クレジットカードのご利用状況をご確認いただくか、カード会社にお問い合わせください。',
  failedOther: '料金は請求されていません。別のカードでもお試しいただけます。',
  undone: {
    title: 'ご購入は取り消されました',
    text: (points: string, price: string) =>
      `このご購入の${points}ptは差し引かれ、お支払いいただいた${price}円はお客様にお返しします。`,
    byMail: 'ご返金の方法は、お送りしたメールをご確認ください。お手元に届くまで日数がかかる場合があります。',
    underWayTitle: 'ご購入を取り消しています',
    underWay: (points: string, price: string) =>
      `このご購入の${points}ptは差し引かれ、お支払いいただいた${price}円のご返金を手続きしています。`,
    comesBack: '手続きが済みしだい、メールでお知らせします。ご返金できないときは、ポイントが元に戻ります。',
    toHistory: 'ポイント履歴を見る',
  },
  pendingTitle: 'お支払いを確認しています',
  pendingText: '決済会社の結果を待っています。通常は数秒で終わります。',
  pendingLong:
    '確認に時間がかかっています。この画面を閉じても、結果が届きしだいポイントに反映されます。マイページでご確認ください。',
  again: 'もう一度購入する',
  toTop: 'トップへ戻る',
  toMyPage: 'マイページへ',
  toPack: 'パックを引きに行く',
  stillMissing: (points: string) => `このパックを引くには、あと${points}pt必要です。`,
}
