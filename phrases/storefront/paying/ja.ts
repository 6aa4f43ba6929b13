// Paying in other ways than by card at once: what they want to know, what waits for money, and what came back.

export const paying = {
  ended: '終了したお支払い方法',
  offered: 'ご利用いただけるお支払い方法',

  storeGroup: 'お支払い先のコンビニ',
  storeGroups: { econ: '主要コンビニ（イーコン）', other: 'その他のコンビニ' },
  carrier: 'ご契約の携帯電話会社',
  carriers: { sb_ktai: 'ソフトバンク', au: 'au', docomo: 'docomo' },
  payerName: '振込名義人（カタカナ）',
  payerNameHint: 'お振り込みに使う口座の名義を、カタカナで入力してください。',
  payerNameError: '振込名義人をカタカナで入力してください。',
  credited: 'お支払いが完了し、ポイントに反映されました。',
  notPaid: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  authenticate: '本人認証へ進む',
  order: (price: string) => `${price}円で申し込む`,
  terms: {
    feeApart: (price: string) => `${price}円（消費税込み）。別途、振込手数料をご負担いただきます。`,
    pays: {
      '2': '受付番号の発行から3日以内に、コンビニでお支払いください。',
      '3': 'お申し込みと同時に、PayPalで一括払い。',
      '4': 'お申し込みから3日以内に、銀行振込でお支払いください。振込手数料はお客様のご負担です。',
      '5': 'お申し込みと同時に、Amazon Payで一括払い。',
      '6': 'お申し込みと同時に、携帯電話料金とまとめてお支払い。',
      '8': 'お申し込みと同時に、PayPayで一括払い。',
      '12': 'お申し込みと同時に、Apple Payで一括払い。',
      '13': 'お申し込みと同時に、メルペイで一括払い。',
      '14': 'お申し込みから3日以内に、メール送金でお支払いください。',
    },
    delivery: {
      '2': 'お支払いの確認後、ただちに付与します。期限までにお支払いがない場合はキャンセルになります。',
      '4': 'ご入金の確認後に付与します。平日10:00〜18:00以外のお振り込みは、最短で翌営業日の付与になります。期限までにご入金がない場合はキャンセルになります。',
      '14': 'ご送金の確認後、最短で当日中に付与します。期限までにご送金がない場合はキャンセルになります。',
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
    /** What stands on the button where Apple does not draw it. */
    button: 'Apple Payで支払う',
    pay: 'Apple Payで支払う',
    absent: 'お使いの端末ではApple Payをご利用いただけません。他のお支払方法をご利用ください。',
    failed: 'Apple Payに接続できませんでした。時間をおいて再度お試しください。',
  },

  codes: {
    isInvalid: (item: string) => `${item}が不正です。`,
    items: {
      number: 'カード番号',
      expiry: '有効期限',
      securityCode: 'セキュリティコード',
      holder: 'カード名義',
    },
    maintenance: '決済会社のシステムメンテナンス中です。時間をおいて再度お試しください。',
  },

  connectAgain: 'もう一度接続する',
  amazonPay: {
    chooseFirst:
      'この画面の最後にあるボタンからAmazonのページへ進み、お支払い方法をお選びください。選んだあと、この画面に戻ります。',
    payMethod: 'Amazon Payでのお支払い方法',
    chosen: 'Amazonで選んだお支払い方法',
    change: 'お支払い方法を変更する',
    lost: 'Amazonで選んだお支払い方法を確認できませんでした。もう一度お選びください。',
    button: 'Amazon Payのお支払い方法を選ぶ',
    failed: 'Amazon Payに接続できませんでした。時間をおいて再度お試しください。',
  },
  payPal: {
    buttons: 'PayPalで支払う',
    failed: 'エラーが発生しました。時間をおいて再度お試しください。',
  },

  waiting: {
    title: 'お支払いをお待ちしています',
    text: (points: string, price: string) => `${points}pt（${price}円）のお支払いがまだ確認できていません。`,
    show: 'お支払い方法を見る',
  },

  amount: 'お支払い金額',
  payBy: 'お支払い期限',
  toTop: 'トップへ戻る',
  store: {
    title: 'コンビニでのお支払い',
    lead: '受付番号をご確認のうえ、期限までにコンビニでお支払いください。お支払いの確認後、ポイントに反映されます。',
    receipt: '受付番号',
    check: '受付番号を確認する',
    failed: '決済会社に接続できませんでした。時間をおいて再度お試しください。',
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
    cancelled: '3日以内にご入金を確認できない場合は、キャンセルになります。振込手数料はお客様のご負担です。',
  },
  remittance: {
    title: 'メール送金のご案内',
    lead: '下記のメールアドレス宛てにご送金ください。',
    mail: '送金先メールアドレス',
    withinDays: '3日以内にお支払いください。最短で当日中にポイントに反映されます。',
  },

  result: {
    failedTitle: 'ポイント購入失敗',
    carrierFailed: '決済が失敗しました。ご契約状況をご確認ください。',
    mayStillArrive: 'このあとお支払いが確認できた場合は、自動的にポイントに反映されます。',
    walletState: 'お支払いに失敗しました。ウォレットの状態をご確認ください。',
    selectWallet: 'お支払いに失敗しました。ウォレットを選択してください。',
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
