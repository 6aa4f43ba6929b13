// Buying points: courses, payment methods, results, receipts.

/** Buying points: courses, confirmation, result. */
export const pointPurchase = {
  title: 'ポイント購入',
  note: (points: string) => `現在の保有ポイント ${points}pt`,
  points: 'ポイント',
  buyCourse: (points: string, price: string) => `${points}ptを${price}円で購入する`,
  noCourses: 'ただいま購入できるポイントコースはありません。',
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
  recommended: (points: string) => `${points}ptを購入する`,
  recommendedNote: (left: string) => `このパックを引いたあと、${left}pt残ります`,
  courses: 'すべてのコース',
  enough: '今のポイントで引けます',
  missing: (points: string, count: string) => `${count}口引くには、あと${points}pt`,
  backToPack: 'パックに戻る',

  confirmTitle: 'ポイント購入の確認',
  otherCourse: 'コースを変更',
  afterwards: (points: string) => `購入後 ${points}pt`,
  method: (count: string) => `お支払い方法（全${count}種類）`,
  acceptedCards: '利用できるカード',
  cardForm: 'カード情報',
  cardNumber: 'カード番号',
  expiry: '有効期限（月 / 年）',
  expiryShape: 'MM / YY',
  securityCode: 'セキュリティコード',
  securityCodeHint: 'カード裏面の3桁（Amexは表面の4桁）',
  holder: 'カード名義',
  holderHint: 'カードの表記どおり、半角英字で',
  cardPrivacy: 'カード情報は決済会社へ直接送られ、当店のサーバーには届きません。',
  errors: {
    number: 'カード番号が正しくありません。',
    expiry: '有効期限を「月 / 年」で入力してください。',
    expired: '有効期限が切れています。',
    securityCode: 'セキュリティコードは3〜4桁の数字です。',
    holder: 'カード名義を半角英字で入力してください。',
  },
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
    server: 'サーバーエラーが発生しました。少し時間をおいて、もう一度お試しください。',
    line: '通信エラーが発生しました。少し時間をおいて、もう一度お試しください。',
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
  refunded: {
    title: 'ご購入は取り消されました',
    text: (points: string, price: string) =>
      `このご購入の${points}ptは差し引かれ、お支払いいただいた${price}円はお客様にお返しします。`,
    byMail: 'ご返金の方法は、お送りしたメールをご確認ください。お手元に届くまで日数がかかる場合があります。',
    underWayTitle: 'ご購入を取り消しています',
    underWay: (points: string, price: string) =>
      `このご購入の${points}ptは差し引かれ、お支払いいただいた${price}円のご返金を手続きしています。`,
    comesBack: '手続きが終わりしだい、メールでお知らせします。ご返金できないときは、ポイントを元に戻します。',
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

/** Payment methods other than an immediate card payment: their inputs, pending payments, results of a redirect. */
export const paying = {
  ended: '終了したお支払い方法',
  offered: 'ご利用いただけるお支払い方法',

  storeGroup: 'お支払い先のコンビニ',
  storeGroups: { econ: '主要コンビニ（イーコン）', other: 'その他のコンビニ' },
  carrier: 'ご契約の携帯電話会社',
  carriers: { sb_ktai: 'ソフトバンク', au: 'au', docomo: 'docomo' },
  payerName: '振込名義人',
  payerNameHint: 'お振り込みに使う口座の名義を、カタカナで入力してください（英字や数字の名義はそのまま）。',
  payerNameError: '振込名義人をカタカナまたは英数字で入力してください。',
  credited: 'お支払いが完了し、ポイントに反映されました。',
  notPaid: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  authenticate: '本人認証へ進む',
  order: (price: string) => `${price}円で申し込む`,
  terms: {
    feeApart: (price: string) => `${price}円（消費税込み）。別途、振込手数料をご負担いただきます。`,
    /** `until`: the last minute of a payment that is made later. */
    pays: (until: string) => ({
      convenienceStore: `3日以内（銀行の休業日を除く。${until}まで）に、コンビニでお支払いください。`,
      payPal: 'お申し込みと同時に、PayPalで一括払い。',
      bankTransfer: `3日以内（銀行の休業日を除く。${until}まで）に、銀行振込でお支払いください。振込手数料はお客様のご負担です。`,
      amazonPay: 'お申し込みと同時に、Amazon Payで一括払い。',
      carrier: 'お申し込みと同時に、携帯電話料金とまとめてお支払い。',
      payPay: 'お申し込みと同時に、PayPayで一括払い。',
      applePay: 'お申し込みと同時に、Apple Payで一括払い。',
      merpay: 'お申し込みと同時に、メルペイで一括払い。',
      mailRemittance: `3日以内（銀行の休業日を除く。${until}まで）に、メール送金でお支払いください。`,
    }),
    delivery: {
      convenienceStore:
        'お支払いの確認後、ただちに付与します。期限までにお支払いがない場合はキャンセルになります。',
      bankTransfer:
        'ご入金の確認後に付与します。平日10:00〜18:00以外のお振り込みは、最短で翌営業日の付与になります。期限までにご入金がない場合はキャンセルになります。',
      mailRemittance:
        'ご送金の確認後、最短で当日中に付与します。期限までにご送金がない場合はキャンセルになります。',
    },
  },

  leaving: '決済会社のページへ移動しています。この画面のままお待ちください。',

  savedCards: {
    legend: 'お支払いに使うカード',
    newCard: '新しいカードを使う',
    form: '保存したカードでのお支払い',
    note: 'カード番号の入力は不要です。次の画面で、カード会社の本人認証を行います。',
    keep: 'このカードを保存して、次回から入力を省く',
    forget: '削除',
    forgetThis: (card: string) => `${card} を削除`,
    forgetTitle: 'カードの削除',
    forgetText: (card: string) => `${card} を保存したカードから削除します。よろしいですか？`,
    doForget: '削除する',
    dontForget: '残しておく',
  },
  applePay: {
    /** Label of the button where Apple does not draw it. */
    button: 'Apple Payで支払う',
    pay: 'Apple Payで支払う',
    absent: 'お使いの端末ではApple Payをご利用いただけません。他のお支払方法をご利用ください。',
    failed: 'Apple Payに接続できませんでした。少し時間をおいて、もう一度お試しください。',
  },

  codes: {
    isInvalid: (item: string) => `${item}が不正です。`,
    items: {
      number: 'カード番号',
      expiry: '有効期限',
      securityCode: 'セキュリティコード',
      holder: 'カード名義',
    },
    maintenance: '決済会社がシステムメンテナンス中です。少し時間をおいて、もう一度お試しください。',
  },

  connectAgain: 'もう一度接続する',
  amazonPay: {
    chooseFirst:
      '下のボタンからAmazonのページへ進み、お支払い方法をお選びください。選んだあと、この画面に戻ります。',
    payMethod: 'Amazon Payでのお支払い方法',
    chosen: 'Amazonで選んだお支払い方法',
    change: 'お支払い方法を変更する',
    lost: 'Amazonで選んだお支払い方法を確認できませんでした。もう一度お選びください。',
    button: 'Amazon Payのお支払い方法を選ぶ',
    failed: 'Amazon Payに接続できませんでした。少し時間をおいて、もう一度お試しください。',
  },
  payPal: {
    buttons: 'PayPalで支払う',
    failed: 'エラーが発生しました。少し時間をおいて、もう一度お試しください。',
  },

  waiting: {
    title: 'お支払い待ち・確認中',
    purchase: (price: string, points: string) => `${price}円（${points}pt）`,
    steps: {
      unfinished: 'お手続きの途中です',
      checked: 'お支払いを確認しています',
      refunding: '返金のお手続き中です',
    },
    show: 'お支払い方法を見る',
    cancel: '取りやめる',
    cancelTitle: 'お支払いを取りやめますか？',
    cancelText: (price: string, method: string) =>
      `${method}での${price}円のお支払いを取りやめます。ご案内した受付番号や振込先は使えなくなります。`,
    keep: '取りやめない',
  },
  claim: {
    title: 'お支払いの確認が必要です',
    text: (points: string) =>
      `銀行または決済会社がお支払いを取り消したため、抽選、カードの引き換え、発送を停止しています。このうち${points}ptは、すでに使われています。お持ちのポイント、コイン、カードはそのまま残ります。`,
    owed: '確認が必要な金額',
    yen: (yen: string) => `${yen}円`,
    number: 'ご購入番号',
    ask: 'お支払い方法を問い合わせる',
  },

  amount: 'お支払い金額',
  payBy: 'お支払い期限',
  toTop: 'トップへ戻る',
  store: {
    title: 'コンビニでのお支払い',
    lead: '受付番号をご確認のうえ、期限までにコンビニでお支払いください。お支払いの確認後、ポイントに反映されます。',
    receipt: '受付番号',
    check: '受付番号を確認する',
    failed: '決済会社に接続できませんでした。少し時間をおいて、もう一度お試しください。',
    cancelled: '期限を過ぎると、自動的にキャンセルになります。',
  },
  bank: {
    title: '銀行振込のご案内',
    lead: '下記の口座へ、下記の振込名義人でお振り込みください。',
    bank: '銀行名',
    number: '口座番号',
    holder: '口座名義',
    payerName: '振込名義人',
    payerNameExactly: '振込名義人は、上のとおりにご入力ください。名義が異なると、ご入金を確認できません。',
    hours: '平日10:00〜18:00以外のお振り込みは、最短で翌営業日の反映になります。',
    cancelled: (until: string) =>
      `3日以内（銀行の休業日を除く。${until}まで）にご入金を確認できない場合は、キャンセルになります。振込手数料はお客様のご負担です。`,
  },
  remittance: {
    title: 'メール送金のご案内',
    lead: '下記のメールアドレス宛てにご送金ください。',
    mail: '送金先メールアドレス',
    withinDays: (until: string) =>
      `3日以内（銀行の休業日を除く。${until}まで）にお支払いください。最短で当日中にポイントに反映されます。`,
  },

  result: {
    failedTitle: 'ポイント購入失敗',
    carrierFailed: '決済が失敗しました。ご契約状況をご確認ください。',
    mayStillArrive: 'このあとお支払いが確認できた場合は、自動的にポイントに反映されます。',
    amazonPayFailed: 'お支払いに失敗しました。ウォレットの状態をご確認ください。',
    chooseInAmazonPay: 'お支払いに失敗しました。ウォレットを選択してください。',
    otherMethod: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
    guestTitle: 'お支払いの結果',
    guestText: 'お支払いの結果は、ログインすると確認できます。',
    noneText: 'お支払いの記録が見つかりませんでした。',
    login: 'ログイン',
    toCourses: 'ポイント購入へ',
  },

  cardInput: {
    title: 'カード情報の入力',
    note: 'この画面で入力した内容は送信も保存もされません。お支払いの際に、次の画面であらためてご入力ください。',
    number: 'カード番号',
    group: (position: number) => `カード番号 ${position}つ目の4桁`,
    month: '有効期限（月）',
    monthShape: 'MM',
    year: '有効期限（年）',
    yearShape: 'YYYY',
    code: 'セキュリティコード',
    holder: 'カード名義',
    courses: '購入するポイント',
    legal: '法令に基づく表示',
  },
}

/** The receipt of a purchase of points, to be printed. */
export const receipts = {
  /** Label of the link to the receipt. */
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
