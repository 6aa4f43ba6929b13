import type { PaymentPhrases } from './ja.ts'

export const payment: PaymentPhrases = {
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
  noCheckoutSession: 'Choose how to pay with Amazon Pay first.',
  unknownCourse: 'This point course is not on sale at the moment.',
  otherInput: 'This request was already used for something else. Please start again.',
  alreadyDecided: 'This payment has already been completed.',
  cardsRest: (until) =>
    `Several card payments in a row were not approved, so cards cannot be used until ${until}. Other ways to pay remain open.`,
  tooManySlips: (open) =>
    `${open} of your purchases are still waiting for payment at a store or bank. Please pay for them first, or wait until their time to pay is over. Cards and other ways to pay remain open.`,
  refused: 'The payment failed. Please use another payment method.',
  posting: { title: 'Going to the payment company', button: 'Continue' },
  unreachable: 'Could not connect to the payment company. Please try again in a moment.',
}
