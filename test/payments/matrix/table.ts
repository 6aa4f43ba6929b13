// For tests: how a purchase ends, for every payment method and everything that can happen to it.

import type { PaymentState } from '#server/db/schema.ts'
import type { RowKey } from './purchase.ts'

/** The state it ends in, or why there is no such thing. */
export type Cell = PaymentState | { none: string }

/** Scenarios of a purchase. */
export const scenarios = {
  success: 'the payer agrees, comes back, and the provider notifies',
  decline: 'the payer says no, or is not authenticated',
  declineAtCapture: 'the payer agrees and the provider then cannot take the money',
  abandon: 'the payer walks away and never comes back',
  timeOutAtOpening: 'the provider opens the purchase and its answer never comes',
  timeOutAtCapture: 'the provider takes the money and its answer never comes',
  duplicates: 'many copies of every notification, among returns, repeats and end calls',
  reordered: 'notifications in reverse, the end asked for first and the browser back last, twice',
  wrongAmount: 'the provider takes one yen too much',
  wrongSignature: 'only forged notifications come; the browser does not',
  notifiedFirst: 'the notification is there before the browser is back',
  noReturn: 'the browser never comes back',
  daysLate: 'the notification comes days later, and the shop has not queried before',
  killed: 'the process dies once, before or after any statement and any call',
} as const
export type Scenario = keyof typeof scenarios

const byOneself = 'there is nothing to decline: a payer who does not pay abandons'
const takenAtOnce = 'the provider takes the money itself, in the moment of agreeing: nothing fails afterwards'
const askedNowhere = 'no provider is asked'
const noCapture = 'no call of the shop takes the money'
const noNotification = 'no provider notifies'
const noBrowser = 'no browser comes back'
const onePiece = 'the payer acts in the same call that opens it'

const none = (reason: string) => ({ none: reason })

type Row = Record<Scenario, Cell>

const hosted: Omit<Row, 'timeOutAtOpening'> = {
  success: 'paid',
  decline: 'cancelled',
  declineAtCapture: none(takenAtOnce),
  abandon: 'expired',
  timeOutAtCapture: 'paid',
  duplicates: 'paid',
  reordered: 'paid',
  wrongAmount: 'review',
  wrongSignature: 'paid',
  notifiedFirst: 'paid',
  noReturn: 'paid',
  daysLate: 'paid',
  killed: 'paid',
}

/** The address of their page is answered once: if that answer is lost, the payer never sees it and cannot approve. */
const carrier: Row = { ...hosted, timeOutAtOpening: 'expired' }

const store: Row = {
  success: 'paid',
  decline: none(byOneself),
  declineAtCapture: none(takenAtOnce),
  abandon: 'expired',
  timeOutAtOpening: 'paid',
  timeOutAtCapture: none(noCapture),
  duplicates: 'paid',
  reordered: 'paid',
  wrongAmount: 'review',
  wrongSignature: 'paid',
  notifiedFirst: none(noBrowser),
  noReturn: 'paid',
  daysLate: 'paid',
  killed: 'paid',
}

/** The shop takes the money, and only in time. */
const card: Row = {
  success: 'paid',
  decline: 'declined',
  declineAtCapture: 'declined',
  abandon: 'expired',
  timeOutAtOpening: 'paid',
  timeOutAtCapture: 'paid',
  duplicates: 'paid',
  reordered: 'paid',
  wrongAmount: 'review',
  wrongSignature: 'paid',
  notifiedFirst: 'paid',
  noReturn: 'paid',
  daysLate: 'expired',
  killed: 'paid',
}

const withoutProvider: Omit<Row, 'wrongAmount'> = {
  success: 'paid',
  decline: none(byOneself),
  declineAtCapture: none(askedNowhere),
  abandon: 'expired',
  timeOutAtOpening: none(askedNowhere),
  timeOutAtCapture: none(askedNowhere),
  duplicates: none(noNotification),
  reordered: none(noNotification),
  wrongSignature: none(noNotification),
  notifiedFirst: none(noNotification),
  noReturn: none(noBrowser),
  daysLate: none(noNotification),
  killed: 'paid',
}

export const table: Record<RowKey, Row> = {
  card,
  savedCard: card,
  storeEcon: store,
  storeOther: store,
  // A payer who says no in PayPal's window may still say yes: the order stays until its time is over.
  payPal: { ...card, decline: 'expired' },
  // The account is answered once: when that answer is lost, the account is closed, and the member opens another purchase.
  bank: { ...store, timeOutAtOpening: 'cancelled' },
  // Money that fits no purchase waits for the operator, and is tied to none.
  ownBank: { ...withoutProvider, wrongAmount: 'expired' },
  // Only a browser that came back says that its payer agreed; without it nothing is taken.
  amazonPay: { ...card, wrongSignature: 'expired', noReturn: 'expired' },
  softBank: carrier,
  au: carrier,
  docomo: carrier,
  // PayPay's own page is over before the hour is.
  payPay: {
    ...hosted,
    abandon: 'cancelled',
    timeOutAtOpening: 'paid',
    timeOutAtCapture: none(noCapture),
  },
  applePay: {
    ...hosted,
    decline: none(onePiece),
    declineAtCapture: 'declined',
    abandon: none(onePiece),
    timeOutAtOpening: 'paid',
    notifiedFirst: none(noBrowser),
  },
  merpay: carrier,
  // The operator looks at the money itself, and credits by hand or not at all.
  mailRemittance: { ...withoutProvider, wrongAmount: none('a person judges what came') },
}
