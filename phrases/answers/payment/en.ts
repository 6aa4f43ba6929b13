import type { PaymentPhrases } from './ja.ts'

export const payment: PaymentPhrases = {
  methods: {
    card: {
      name: 'Credit card',
      memo: 'Points arrive right after your card company confirms it’s you (3-D Secure).',
    },
    convenienceStore: {
      name: 'Convenience store',
      memo: 'You get a number to pay with at the store within 3 days, not counting bank holidays. If unpaid by then, the purchase is cancelled.',
    },
    payPal: { name: 'PayPal', memo: 'You pay on PayPal’s page; points arrive right after.' },
    bankTransfer: {
      name: 'Bank transfer',
      memo: 'Transfer within 3 days, not counting bank holidays. Points arrive once we’ve received the money.',
    },
    amazonPay: { name: 'Amazon Pay', memo: 'Pay with a method saved in your Amazon account.' },
    carrier: {
      name: 'Carrier billing',
      memo: 'Pay together with your SoftBank, au or docomo phone bill.',
    },
    payPay: { name: 'PayPay', memo: 'You pay on PayPay’s page; points arrive right after.' },
    applePay: { name: 'Apple Pay', memo: 'Pay with a card in Apple Pay.' },
    merpay: { name: 'Merpay', memo: 'You pay on Merpay’s page; points arrive right after.' },
    mailRemittance: {
      name: 'Remittance by e-mail',
      memo: 'Send the money within 3 days, not counting bank holidays. Points arrive the same day at the earliest.',
    },
    linePay: { name: 'LINE Pay', memo: 'This service has ended.' },
  },
  methodNotOffered: 'This payment method isn’t available right now. Please choose another.',
  missingPayerName: 'Enter the name of the account holder in katakana, or in letters and digits.',
  accountKinds: { ordinary: 'Ordinary (Futsu)', current: 'Current (Toza)' },
  cardElsewhere:
    'Card details aren’t taken here. Place the order first, then enter them with the payment company.',
  cardNotSaved: 'We couldn’t save the card. Please enter it again.',
  noCheckoutSession: 'Choose how to pay with Amazon Pay first.',
  unknownCourse: 'These points aren’t on sale right now. Please choose another amount.',
  otherInput: 'This request was already used for something else. Please start again.',
  alreadyDecided: 'This payment has already been settled. Please check your point history.',
  moneyUnderWay:
    'We’re already confirming this payment, so it can’t be cancelled. Please wait for the result.',
  cardsRest: (until) =>
    `Several card payments in a row weren’t approved, so cards can’t be used until ${until}. You can still use other payment methods.`,
  tooManySlips: (open) =>
    `You have ${open === 1 ? '1 purchase' : `${open} purchases`} still to be paid at a store or bank. Please pay for them first, or cancel them on My page. You can still use cards and other payment methods.`,
  mailUnproven: (limitYen) =>
    `Until you confirm your e-mail address, you can buy points for up to ¥${limitYen.toLocaleString('en')} in total. Please send yourself a confirmation e-mail on My page, open its link and try again.`,
  refused: 'The payment failed. Please use another payment method.',
  posting: { title: 'Taking you to the payment company', button: 'Continue' },
  unreachable: 'We couldn’t connect to the payment company. Please try again in a moment.',
}
