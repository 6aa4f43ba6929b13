// Answers of the payment rooms: names of the payment methods, refusals.

export const payment = {
  methods: {
    card: {
      name: 'クレジットカード',
      memo: '本人認証（3Dセキュア）のあと、すぐにポイントが反映されます。',
    },
    convenienceStore: {
      name: 'コンビニ決済',
      memo: '受付番号を発行します。3日以内（銀行の休業日を除く）に店頭でお支払いください。期限を過ぎるとキャンセルになります。',
    },
    payPal: { name: 'PayPal', memo: 'PayPalのページでお支払いのあと、すぐにポイントが反映されます。' },
    bankTransfer: {
      name: '銀行振込',
      memo: '3日以内（銀行の休業日を除く）にお振り込みください。ご入金の確認後にポイントが反映されます。',
    },
    amazonPay: { name: 'Amazon Pay', memo: 'Amazonアカウントに登録したお支払い方法を利用できます。' },
    carrier: {
      name: 'キャリア決済',
      memo: 'ソフトバンク・au・docomoの携帯電話料金とまとめてお支払いいただけます。',
    },
    payPay: { name: 'PayPay', memo: 'PayPayのページでお支払いのあと、すぐにポイントが反映されます。' },
    applePay: { name: 'Apple Pay', memo: 'Apple Payに登録したカードでお支払いいただけます。' },
    merpay: { name: 'メルペイ', memo: 'メルペイのページでお支払いのあと、すぐにポイントが反映されます。' },
    mailRemittance: {
      name: 'メール送金',
      memo: '3日以内（銀行の休業日を除く）に送金してください。最短で当日中にポイントが反映されます。',
    },
    linePay: { name: 'LINE Pay', memo: 'サービスが終了したため、ご利用いただけません。' },
  },
  methodNotOffered: 'このお支払い方法は、ただいまご利用いただけません。ほかの方法をお選びください。',
  missingPayerName: '振込名義人をカタカナまたは英数字で入力してください。',
  accountKinds: { ordinary: '普通', current: '当座' },
  cardElsewhere:
    'カードの情報はここでは受け付けていません。お申し込みのあと、決済会社の画面で入力してください。',
  cardNotSaved: 'カードを保存できませんでした。もう一度入力してください。',
  noCheckoutSession: 'Amazon Payのお支払い方法を選択してください。',
  unknownCourse: 'このポイントコースは、ただいま販売していません。ほかのコースをお選びください。',
  otherInput: 'このお手続きは、すでに別の内容で受け付けています。はじめからもう一度お試しください。',
  alreadyDecided: 'このお支払いは、すでに手続きが終わっています。ポイント履歴をご確認ください。',
  moneyUnderWay: 'お支払いの確認が始まっているため、取りやめられません。結果が出るまでお待ちください。',
  cardsRest: (until: string) =>
    `カードのお支払いが続けて承認されなかったため、${until}までカードをご利用いただけません。他のお支払い方法はご利用いただけます。`,
  tooManySlips: (open: number) =>
    `お支払いをお待ちしているお手続き（コンビニ・銀行振込など）が${open}件あります。先にそちらをお支払いいただくか、マイページで取りやめてからお試しください。カードなど他のお支払い方法はご利用いただけます。`,
  mailUnproven: (limitYen: number) =>
    `メールアドレスの確認がお済みでないため、ポイントのご購入は合計${limitYen.toLocaleString('ja')}円までとなっています。マイページから確認メールをお送りしますので、メールのリンクを開いてから、もう一度お試しください。`,
  refused: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  /** The page that posts a form to a payment provider. */
  posting: { title: '決済会社のページへ移動しています', button: '移動する' },
  unreachable: '決済会社に接続できませんでした。しばらくしてからもう一度お試しください。',
}

export type PaymentPhrases = typeof payment
