// What the payments room answers: names of the ways to pay, and refusals.

const ja = {
  methods: {
    card: {
      name: 'クレジットカード',
      memo: 'Visa・Mastercard・JCB・American Express・Diners Club・Discover。本人認証(3Dセキュア)のあと、すぐにポイントが反映されます。',
    },
  },
  methodNotOffered: 'このお支払い方法は現在ご利用いただけません。',
  unknownCourse: 'このポイントコースは現在販売していません。',
  otherInput: 'このお手続きはすでに別の内容で受け付けています。もう一度はじめからお試しください。',
  alreadyDecided: 'このお支払いはすでに手続きが終わっています。',
  refused: 'お支払いに失敗しました。他のお支払方法をご利用ください。',
  unreachable: '決済会社に接続できませんでした。しばらくしてからもう一度お試しください。',
}

export type PaymentPhrases = typeof ja

const en: PaymentPhrases = {
  methods: {
    card: {
      name: 'Credit card',
      memo: 'Visa, Mastercard, JCB, American Express, Diners Club, Discover. Points arrive right after your card company has confirmed it is you (3-D Secure).',
    },
  },
  methodNotOffered: 'This payment method is not available at the moment.',
  unknownCourse: 'This point course is not on sale at the moment.',
  otherInput: 'This request was already used for something else. Please start again.',
  alreadyDecided: 'This payment has already been completed.',
  refused: 'The payment failed. Please use another payment method.',
  unreachable: 'Could not connect to the payment company. Please try again in a moment.',
}

export const payment = { ja, en }
