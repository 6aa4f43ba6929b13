import type { paying as source } from './ja.ts'

export const paying: typeof source = {
  ended: 'Payment methods that have ended',
  offered: 'Payment methods you can use',

  storeGroup: 'Convenience store you pay at',
  storeGroups: { econ: 'Major convenience stores (econ)', other: 'Other convenience stores' },
  carrier: 'Your mobile carrier',
  carriers: { sb_ktai: 'SoftBank', au: 'au', docomo: 'docomo' },
  payerName: 'Account holder (katakana)',
  payerNameHint: 'The name of the account you transfer from, in katakana.',
  payerNameError: 'Enter the name of the account holder in katakana.',
  credited: 'The payment succeeded and your points have been credited.',
  notPaid: 'The payment failed. Please use another payment method.',
  authenticate: 'Continue to authentication',
  order: (price) => `Order for ¥${price}`,
  terms: {
    feeApart: (price) => `¥${price}, consumption tax included. The transfer fee is yours.`,
    pays: {
      '2': 'At a convenience store within 3 days of receiving your number.',
      '3': 'By PayPal in one payment, when you order.',
      '4': 'By bank transfer within 3 days of ordering. You bear the transfer fee.',
      '5': 'By Amazon Pay in one payment, when you order.',
      '6': 'Together with your phone bill, when you order.',
      '8': 'By PayPay in one payment, when you order.',
      '12': 'By Apple Pay in one payment, when you order.',
      '13': 'By Merpay in one payment, when you order.',
      '14': 'By e-mail remittance within 3 days of ordering.',
    },
    delivery: {
      '2': 'Points are granted as soon as your payment is confirmed. Unpaid in time, the purchase is cancelled.',
      '4': 'Points are granted once your money has arrived: for transfers outside weekdays 10:00–18:00 (JST), the next business day at the earliest. Unpaid in time, the purchase is cancelled.',
      '14': 'Points are granted once your money has arrived, the same day at the earliest. Unpaid in time, the purchase is cancelled.',
    },
  },

  leaving: 'Going to the payment company. Please stay on this screen.',

  savedCards: {
    legend: 'Card to pay with',
    newCard: 'Use a new card',
    form: 'Paying with a saved card',
    note: 'No need to type the card number. Your card company confirms that it is you on the next screen.',
    keep: 'Save this card for next time',
    forget: 'Delete',
    forgetThis: (card) => `Delete ${card}`,
    forgetTitle: 'Delete this card',
    forgetText: (card) => `${card} will no longer be saved. Delete it?`,
    doForget: 'Delete',
    dontForget: 'Keep it',
  },
  applePay: {
    button: 'Pay with Apple Pay',
    pay: 'Pay with Apple Pay',
    absent: 'Apple Pay is not available on this device. Please use another payment method.',
    failed: 'Could not connect to Apple Pay. Please try again later.',
  },

  codes: {
    isInvalid: (item) => `${item} is invalid.`,
    items: {
      number: 'The card number',
      expiry: 'The expiry date',
      securityCode: 'The security code',
      holder: 'The name on the card',
    },
    maintenance: 'The payment company is under system maintenance. Please try again later.',
  },

  connectAgain: 'Connect again',
  amazonPay: {
    chooseFirst:
      'The button at the end of this page takes you to Amazon, where you choose how to pay. You come back here afterwards.',
    payMethod: 'Paid through Amazon Pay with',
    chosen: 'What you chose at Amazon',
    change: 'Change how to pay',
    lost: 'We could not confirm what you chose at Amazon. Please choose again.',
    button: 'Choose how to pay with Amazon Pay',
    failed: 'Could not connect to Amazon Pay. Please try again later.',
  },
  payPal: {
    buttons: 'Pay with PayPal',
    failed: 'An error has occurred. Please try again later.',
  },

  waiting: {
    title: 'Waiting for your payment',
    text: (points, price) => `Your payment for ${points} points (¥${price}) has not reached us yet.`,
    show: 'See how to pay',
  },

  amount: 'Amount to pay',
  payBy: 'Pay by',
  toTop: 'Back to top',
  store: {
    title: 'Paying at a convenience store',
    lead: 'Please check your number and pay at the store in time. Points are credited once your payment is confirmed.',
    receipt: 'Payment number',
    check: 'Check your number',
    failed: 'Could not connect to the payment company. Please try again later.',
    cancelled: 'Unpaid after that, the purchase is cancelled automatically.',
  },
  bank: {
    title: 'Bank transfer',
    lead: 'Please transfer the amount to this account, under the name of the sender shown here.',
    bank: 'Bank',
    number: 'Account number',
    holder: 'Account holder',
    payerName: 'Name of the sender',
    payerNameExactly:
      'Give the name of the sender exactly as above. Under another name we cannot recognise your money.',
    hours: 'Transfers outside weekdays 10:00–18:00 (JST) are credited the next business day at the earliest.',
    cancelled:
      'If we cannot confirm your money within 3 days, the purchase is cancelled. You bear the transfer fee.',
  },
  remittance: {
    title: 'Remittance by e-mail',
    lead: 'Please send the amount to this e-mail address.',
    mail: 'Send the money to',
    withinDays: 'Please pay within 3 days. Points are credited the same day at the earliest.',
  },

  result: {
    failedTitle: 'Point purchase failed',
    carrierFailed: 'The payment failed. Please check your contract.',
    mayStillArrive: 'If the payment is confirmed after all, your points are credited automatically.',
    walletState: 'The payment failed. Please check the state of your wallet.',
    selectWallet: 'The payment failed. Please select your wallet.',
    otherMethod: 'The payment failed. Please use another payment method.',
    guestTitle: 'Result of your payment',
    guestText: 'Log in to see the result of your payment.',
    noneText: 'No payment was found.',
    login: 'Log in',
    toCourses: 'Buy points',
  },

  cardInput: {
    title: 'Card details',
    note: 'What you type here is neither sent nor stored. You enter your card again on the next screen when you pay.',
    number: 'Card number',
    group: (position) => `Card number, digits ${position * 4 - 3} to ${position * 4}`,
    month: 'Expiry month',
    monthShape: 'MM',
    year: 'Expiry year',
    yearShape: 'YYYY',
    code: 'Security code',
    holder: 'Name on card',
    courses: 'Points to buy',
    legal: 'Legal notices',
  },
}
