// What the payments room answers: names of the ways to pay, and refusals.

const ja = {
  methods: {
    card: {
      name: 'クレジットカード',
      memo: '本人認証（3Dセキュア）のあと、すぐにポイントが反映されます。',
    },
    convenienceStore: {
      name: 'コンビニ決済',
      memo: '受付番号を発行します。3日以内に店頭でお支払いください。期限を過ぎるとキャンセルになります。',
    },
    payPal: { name: 'PayPal', memo: 'PayPalのページでお支払いのあと、すぐにポイントが反映されます。' },
    bankTransfer: {
      name: '銀行振込',
      memo: '3日以内にお振り込みください。ご入金の確認後にポイントが反映されます。',
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
      memo: '3日以内に送金してください。最短で当日中にポイントが反映されます。',
    },
    linePay: { name: 'LINE Pay', memo: 'サービスが終了したため、ご利用いただけません。' },
  },
  methodNotOffered: 'このお支払い方法は現在ご利用いただけません。',
  missingPayerName: '振込名義人をカタカナで入力してください。',
  accountKinds: { ordinary: '普通', current: '当座' },
  cardNotSaved: 'カードを保存できませんでした。もう一度入力してください。',
  selectWallet: 'Amazon Payのお支払い方法を選択してください。',
  unknownCourse: 'このポイントコースは現在販売していません。',
  otherInput: 'このお手続きはすでに別の内容で受け付けています。もう一度はじめからお試しください。',
  alreadyDecided: 'このお支払いはすでに手続きが終わっています。',
  refused: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  /** The page between this shop and a company that wants a form. */
  posting: { title: '決済会社のページへ移動しています', button: '移動する' },
  unreachable: '決済会社に接続できませんでした。しばらくしてからもう一度お試しください。',
}

export type PaymentPhrases = typeof ja

const en: PaymentPhrases = {
  methods: {
    card: {
      name: 'Credit card',
      memo: 'Points arrive right after your card company has confirmed it is you (3-D Secure).',
    },
    convenienceStore: {
      name: 'Convenience store',
      memo: 'You get a number to pay with at the store within 3 days. Unpaid after that, the purchase is cancelled.',
    },
    payPal: { name: 'PayPal', memo: 'You pay on PayPal’s page; points arrive right after.' },
    bankTransfer: {
      name: 'Bank transfer',
      memo: 'Transfer within 3 days. Points arrive once we have seen the money.',
    },
    amazonPay: { name: 'Amazon Pay', memo: 'Pay with what is stored in your Amazon account.' },
    carrier: {
      name: 'Carrier billing',
      memo: 'Pay together with your SoftBank, au or docomo phone bill.',
    },
    payPay: { name: 'PayPay', memo: 'You pay on PayPay’s page; points arrive right after.' },
    applePay: { name: 'Apple Pay', memo: 'Pay with a card stored in Apple Pay.' },
    merpay: { name: 'Merpay', memo: 'You pay on Merpay’s page; points arrive right after.' },
    mailRemittance: {
      name: 'Remittance by e-mail',
      memo: 'Send the money within 3 days. Points arrive the same day at the earliest.',
    },
    linePay: { name: 'LINE Pay', memo: 'This service has ended and cannot be used.' },
  },
  methodNotOffered: 'This payment method is not available at the moment.',
  missingPayerName: 'Enter the name of the account holder in katakana.',
  accountKinds: { ordinary: 'Ordinary (Futsu)', current: 'Current (Toza)' },
  cardNotSaved: 'The card could not be saved. Please enter it again.',
  selectWallet: 'Choose how to pay with Amazon Pay first.',
  unknownCourse: 'This point course is not on sale at the moment.',
  otherInput: 'This request was already used for something else. Please start again.',
  alreadyDecided: 'This payment has already been completed.',
  refused: 'The payment failed. Please use another payment method.',
  posting: { title: 'Going to the payment company', button: 'Continue' },
  unreachable: 'Could not connect to the payment company. Please try again in a moment.',
}

export const payment = { ja, en }
