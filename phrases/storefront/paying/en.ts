import type * as source from './ja.ts'

export const pointPurchase: typeof source.pointPurchase = {
  title: 'Buy points',
  note: (points) => `You have ${points} pt`,
  points: 'points',
  buyCourse: (points, price) => `Buy ${points} pt for ¥${price}`,
  noCourses: 'No points are on sale right now.',
  goodToKnow: 'Before you buy',
  rules: [
    'Points are valid for 6 months from the day they are granted.',
    'Once bought, points cannot be cancelled, refunded or transferred.',
    'If you are a minor, you need the consent of a parent or guardian.',
  ],
  fundSettlement: 'Payment Services Act notice',
  pointTerms: 'Point terms of service',
  commerceLaw: 'Specified Commercial Transactions Act notice',
  forPack: 'To draw this pack',
  recommended: (points) => `Buy ${points} pt`,
  recommendedNote: (left) => `You’ll have ${left} pt left after this pack`,
  courses: 'All amounts',
  enough: 'You have enough points to draw',
  missing: (points, count) => `${points} pt more for ${count === '1' ? 'one draw' : `${count} draws`}`,
  backToPack: 'Back to the pack',

  confirmTitle: 'Confirm your purchase',
  otherCourse: 'Change amount',
  afterwards: (points) => `${points} pt afterwards`,
  method: (count) => `Payment method (${count} to choose from)`,
  acceptedCards: 'Accepted cards',
  cardForm: 'Card details',
  cardNumber: 'Card number',
  expiry: 'Expiry (month / year)',
  expiryShape: 'MM / YY',
  securityCode: 'Security code',
  securityCodeHint: '3 digits on the back (Amex: 4 on the front)',
  holder: 'Name on card',
  holderHint: 'As printed on the card, in Latin letters',
  cardPrivacy: 'Card details go straight to the payment company and never reach our server.',
  errors: {
    number: 'This card number is not valid.',
    expiry: 'Enter the expiry as month / year.',
    expired: 'This card has expired.',
    securityCode: 'The security code has 3 or 4 digits.',
    holder: 'Enter the name on the card in Latin letters.',
  },
  proceed: (price) => `Pay ¥${price}`,
  leaving: 'Taking you to your card company to confirm it’s you. Please keep this page open.',

  termsTitle: 'Terms of this purchase',
  terms: {
    item: { name: 'Item and quantity', value: (points) => `${points} points × 1` },
    price: { name: 'Price', value: (price) => `¥${price}, consumption tax included. No other fees.` },
    payment: {
      name: 'When and how you pay',
      value:
        'By credit card in one payment, when you order. The day your bank account is charged is set by your card company.',
    },
    delivery: { name: 'Delivery', value: 'Points are credited as soon as the payment is complete.' },
    validity: {
      name: 'Validity',
      value: '6 months from the day they are credited, until the end of that day (JST).',
    },
    cancellation: {
      name: 'Cancellation and refunds',
      value: 'Not possible after payment. Until you pay, you can turn back at any time.',
    },
    period: { name: 'Offer period', value: 'Not limited in time or quantity.' },
  },

  failures: {
    server: 'Something went wrong on our side. Please try again later.',
    line: 'We could not connect. Please check your connection and try again.',
    card: 'We couldn’t confirm your card details. Please enter them again.',
  },

  completeTitle: 'Points purchased',
  completeText: 'The payment succeeded and your points have been credited.',
  credited: 'Points credited',
  paid: 'Paid',
  balance: 'Your points now',
  failedTitle: 'Purchase failed',
  failedText: 'The payment failed. Please check the status of your credit card or contact your card company.',
  failedOther: 'You have not been charged. You can also try another card.',
  refunded: {
    title: 'Your purchase was refunded',
    text: (points, price) =>
      `The ${points} points of this purchase were removed, and the ¥${price} you paid is refunded to you.`,
    byMail: 'Our e-mail explains how. The money may take a few days to reach you.',
    underWayTitle: 'Your purchase is being refunded',
    underWay: (points, price) =>
      `The ${points} points of this purchase were removed, and the ¥${price} you paid is being refunded.`,
    comesBack: 'We’ll e-mail you when it’s done. If the money can’t be returned, you get your points back.',
    toHistory: 'See your point history',
  },
  pendingTitle: 'Checking your payment',
  pendingText: 'We’re waiting for the payment company. This usually takes a few seconds.',
  pendingLong:
    'This is taking longer than usual. You can close this page: your points are credited as soon as the result arrives. Check My page.',
  again: 'Try again',
  toTop: 'Back to top',
  toMyPage: 'My page',
  toPack: 'Go to the pack',
  stillMissing: (points) => `You need ${points} pt more to draw this pack.`,
}

export const paying: typeof source.paying = {
  ended: 'No longer available',
  offered: 'Available payment methods',

  storeGroup: 'Where you’ll pay',
  storeGroups: { econ: 'Major convenience stores (econ)', other: 'Other convenience stores' },
  carrier: 'Your mobile carrier',
  carriers: { sb_ktai: 'SoftBank', au: 'au', docomo: 'docomo' },
  payerName: 'Account holder',
  payerNameHint:
    'The name on the account you transfer from, in katakana, or in letters and digits as your bank writes it.',
  payerNameError: 'Enter the name of the account holder in katakana, or in letters and digits.',
  credited: 'The payment succeeded and your points have been credited.',
  notPaid: 'The payment failed. Please use another payment method.',
  authenticate: 'Continue to authentication',
  order: (price) => `Order for ¥${price}`,
  terms: {
    feeApart: (price) => `¥${price}, consumption tax included. You pay the transfer fee.`,
    pays: (until) => ({
      convenienceStore: `At a convenience store within 3 days, not counting bank holidays (by ${until}).`,
      payPal: 'By PayPal in one payment, when you order.',
      bankTransfer: `By bank transfer within 3 days, not counting bank holidays (by ${until}). You pay the transfer fee.`,
      amazonPay: 'By Amazon Pay in one payment, when you order.',
      carrier: 'Together with your phone bill, when you order.',
      payPay: 'By PayPay in one payment, when you order.',
      applePay: 'By Apple Pay in one payment, when you order.',
      merpay: 'By Merpay in one payment, when you order.',
      mailRemittance: `By e-mail remittance within 3 days, not counting bank holidays (by ${until}).`,
    }),
    delivery: {
      convenienceStore:
        'Points are credited as soon as your payment is confirmed. If unpaid by the deadline, the purchase is cancelled.',
      bankTransfer:
        'Points are credited once your money has arrived: for transfers outside weekdays 10:00–18:00 (JST), the next business day at the earliest. If unpaid by the deadline, the purchase is cancelled.',
      mailRemittance:
        'Points are credited once your money has arrived, the same day at the earliest. If unpaid by the deadline, the purchase is cancelled.',
    },
  },

  leaving: 'Taking you to the payment company. Please keep this page open.',

  savedCards: {
    legend: 'Card to pay with',
    newCard: 'Use a new card',
    form: 'Paying with a saved card',
    note: 'No need to type the card number. Your card company confirms it’s you on the next screen.',
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
    absent: 'Apple Pay isn’t available on this device. Please use another payment method.',
    failed: 'We couldn’t connect to Apple Pay. Please try again later.',
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
      'The button below takes you to Amazon, where you choose how to pay. You come back here afterwards.',
    payMethod: 'Paid through Amazon Pay with',
    chosen: 'Your choice at Amazon',
    change: 'Change payment method',
    lost: 'We couldn’t confirm your choice at Amazon. Please choose again.',
    button: 'Choose how to pay with Amazon Pay',
    failed: 'We couldn’t connect to Amazon Pay. Please try again later.',
  },
  payPal: {
    buttons: 'Pay with PayPal',
    failed: 'An error has occurred. Please try again later.',
  },

  waiting: {
    title: 'Payments under way',
    purchase: (price, points) => `¥${price} (${points} pt)`,
    steps: {
      unfinished: 'You left before paying',
      checked: 'We’re confirming the payment',
      refunding: 'The refund is under way',
    },
    show: 'See how to pay',
    cancel: 'Cancel the order',
    cancelTitle: 'Cancel this order?',
    cancelText: (price, method) =>
      `Your order of ¥${price} (${method}) is cancelled. The payment number or account we gave you no longer works.`,
    keep: 'Keep it',
  },
  claim: {
    title: 'We need to settle a payment with you',
    text: (points) =>
      `Your bank or card company took a payment back after ${points} of its points were used. Draws, exchanges and shipping are on hold until it is settled. Your points, coins and cards stay yours.`,
    owed: 'Amount to settle',
    yen: (yen) => `¥${yen}`,
    number: 'Purchase number',
    ask: 'Ask us how to pay',
  },

  amount: 'Amount to pay',
  payBy: 'Pay by',
  toTop: 'Back to top',
  store: {
    title: 'Paying at a convenience store',
    lead: 'Check your payment number and pay at the store by the deadline. Points are credited once your payment is confirmed.',
    receipt: 'Payment number',
    check: 'Check your number',
    failed: 'We couldn’t connect to the payment company. Please try again later.',
    cancelled: 'If unpaid by then, the purchase is cancelled automatically.',
  },
  bank: {
    title: 'Bank transfer',
    lead: 'Please transfer the amount to this account, using the sender name shown here.',
    bank: 'Bank',
    number: 'Account number',
    holder: 'Account holder',
    payerName: 'Sender name',
    payerNameExactly: 'Enter the sender name exactly as above. We can’t match a transfer under another name.',
    hours: 'Transfers outside weekdays 10:00–18:00 (JST) are credited the next business day at the earliest.',
    cancelled: (until) =>
      `If your transfer doesn’t arrive within 3 days, not counting bank holidays (by ${until}), the purchase is cancelled. You pay the transfer fee.`,
  },
  remittance: {
    title: 'Remittance by e-mail',
    lead: 'Please send the amount to this e-mail address.',
    mail: 'Send the money to',
    withinDays: (until) =>
      `Please pay within 3 days, not counting bank holidays (by ${until}). Points are credited the same day at the earliest.`,
  },

  result: {
    failedTitle: 'Point purchase failed',
    carrierFailed: 'The payment failed. Please check your mobile plan.',
    mayStillArrive: 'If the payment is confirmed after all, your points will be credited automatically.',
    amazonPayFailed: 'The payment failed. Please check your wallet.',
    chooseInAmazonPay: 'The payment failed. Please select your wallet.',
    otherMethod: 'The payment failed. Please use another payment method.',
    guestTitle: 'Result of your payment',
    guestText: 'Log in to see the result of your payment.',
    noneText: 'We couldn’t find a payment.',
    login: 'Log in',
    toCourses: 'Buy points',
  },

  cardInput: {
    title: 'Card details',
    note: 'What you type here is neither sent nor stored. You’ll enter your card again on the next screen, when you pay.',
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

export const receipts: typeof source.receipts = {
  show: 'Show receipt',
  title: 'Receipt',
  number: 'Receipt number',
  addressed: (name) => `To ${name}`,
  yen: (amount) => `¥${amount}`,
  received: 'The amount above was received in full for the following.',
  purpose: 'For',
  purchase: (points) => `Purchase of points (${points} pt)`,
  paidOn: 'Paid on',
  method: 'Paid by',
  taxed: (percent) => `Taxed at ${percent}% (tax included)`,
  tax: (percent) => `Incl. consumption tax (${percent}%)`,
  untaxed:
    'Points are a prepaid means of payment; their sale is outside Japanese consumption tax. The tax falls due when points are used.',
  seller: 'Issued by',
  phone: (number) => `Phone ${number}`,
  registration: (number) => `Registration number ${number}`,
  electronic: 'Issued electronically; no revenue stamp is needed.',

  addressee: 'Addressee',
  addresseeHint: 'Print it with another name, such as your company’s. The change is not kept.',
  print: 'Print or save as PDF',
  toHistory: 'Back to point history',
}
