// Why a payment changed its state, as its history keeps it: each sentence that the shop writes there, declared once.

/**
 * In English, as the history and the terminal have them. A slot `{…Yen}`, `{points}`, `{asks}` or `{status}` holds a
 * number, `{said}` another of these sentences or the provider's own words, `{code}` a code of the provider's, each other
 * slot a name. The history is permanent: a sentence that is changed stays readable in `formerSentences`.
 */
export const paymentReasons = {
  chosen: 'the member chose a course',
  opened: 'opened at the provider',
  notOpened: 'opening: {said}',
  waits: 'waits for the money',
  approved: 'approved by the payer',
  notRecognised: 'recognition: {said}',
  notCaptured: 'capture: {said}',
  notCancelled: 'cancelling: {said}',
  isThere: 'the provider has it: {said}',
  captured: 'the provider has the money: {said}',
  closed: 'the provider has closed it: {said}',
  declined: 'declined: {said}',
  notFinished: 'not finished in time: {said}',
  notTaken: 'asked for the money, not taken: {said}',
  noMoney: 'no money came in time',
  forgotten: 'the provider no longer knows the order',
  absent: 'the provider does not know the order',
  silent: 'the provider does not answer: {said}',
  providerLeft: 'its provider has left the settings',
  notWired: 'no provider is wired',
  otherOrder: 'the provider has order {order}',
  otherReference: 'the provider has reference {reference}',
  otherCurrency: 'the provider has currency {currency}',
  otherPrice: 'the provider has {theirYen} yen instead of {priceYen}',
  otherState: 'the provider has state {said}',

  deposited: 'deposits {deposits}',
  bankOpensLater: 'the money is there, the bank opens later: deposits {deposits}',
  waitsAgain: 'the deposit was reversed, or belongs to another purchase',
  otherSum: '{arrivedYen} yen arrived instead of {priceYen}',
  unsure: 'the provider does not say whether it is there still',
  credited: 'credited by hand',
  cancelledByMember: 'cancelled by the member',
  closedByHand: 'closed by hand',
  closedSentBack: 'closed by hand, sent back: deposits {deposits}',

  revoked: '{points} points revoked',
  revokedAnd: '{points} points revoked; {said}',
  refundedByHand: 'refunded by hand',
  refundedAfterAsking:
    'refunded by hand; the provider was asked {asks} times and refunded nothing, as the operator saw there',
  refundedThere: 'refunded by the provider, as the operator saw there',
  providerRefunded: 'the provider: refunded',
  providerCancelled: 'the provider: cancelled',
  partRefunded: '{refundedYen} of {priceYen} yen refunded; {said}',
  notRefunded: 'not refunded: {said}',
  partThere:
    '{refundedYen} of {priceYen} yen were refunded at the provider before; refund the rest in its console and run the command again, or leave it at the part',
  unknownPartThere:
    'an unknown part of {priceYen} yen were refunded at the provider before; refund the rest in its console and run the command again, or leave it at the part',
  chargedBackRevoked: 'charged back; {points} points revoked',
  chargedBack: 'charged back',

  timedOut: 'TimeoutError',
  notReached: 'TypeError',
  notJson: 'SyntaxError',
  status: 'status {status}',
  statusAnd: 'status {status} {said}',
  noToken: 'no token: status {status}',
  unexpected: 'unexpected answer to {what}',
  pending: 'pending {code}',
  anotherOrder: 'answer about another order',
  unreadable: 'unreadable order {order}',
  orderOf: 'an order of {service}',
  searchRefused: 'search {said}',
  otherYenThere: '{theirYen} yen under this order id',
  orderOfYen: 'the order is of {theirYen} yen',
  hasItAs: 'fincode has it as {code}',
  listNotComplete: 'the list is not yet complete',
  listEndless: 'the list does not end',
  tooManyOrders: 'too many orders in a minute',
  notThere: 'absent',
  notPaid: 'not paid',
  alreadyPaid: 'already paid',
  nothingPaid: 'nothing was paid',
  paidAndRefunded: 'paid and refunded',
  moneyArrived: 'money has arrived',
  amountChanged: 'the amount was changed',
  threeDSecure: '3-D Secure {said}',
  challengeWithoutAddress: 'challenge without a usable address',
  noCardId: 'no card id',
  pageWithoutAddress: 'the page has no usable address',
  noPageGiven: 'no page was given',
  noPage: 'no usable page',
  noCarrierPage: 'no way to the page of the carrier',
  pageSent: 'the page was sent before',
  accountSent: 'the account was sent before',
  noPayer: 'no payer',
  noCarrier: 'no carrier',
  noStoreGroup: 'no store group',
  noNumber: 'no number in the answer',
  byHandOnly: 'refunded by hand only',
  transfersStay: 'transfers are not sent back',
  tillStays: 'money from a till is not sent back',
  wholeOnly: 'only the whole amount goes back',
  refundDeclined: 'the refund was declined',
  refundIs: 'refund {code}',
  sessionGone: 'the session is gone, or another purchase has it',
  sessionTaken: 'the session has another purchase',
  anotherSession: 'answer about another session',
  noSessionId: 'no checkout session id',
  noSession: 'no session yet',
  notAgreed: 'the payer has not agreed yet',
  noCharge: 'completed session without a charge',
  chargeRefused: 'charge: {said}',
  chargeIs: 'charge {code}',
  sessionWithoutPage: 'session without a usable page',
  sessionWithoutAmount: 'session {code} without an amount',
  sessionIs: 'session {code}',
  // Fits much: the last to be tried.
  unclear: '{said}: deposits {deposits}',
} as const satisfies Readonly<Record<string, string>>

/** No longer written, and said otherwise than all of today's. */
const formerReasons = { pointsRevoked: 'points revoked', pointsRevokedAnd: 'points revoked; {said}' } as const

/** Former wordings of sentences: the history keeps them for ever. */
export const formerSentences: readonly (readonly [sentence: string, reason: ReasonKey])[] = [
  ['points taken back', 'pointsRevoked'],
  ['points taken back; {said}', 'pointsRevokedAnd'],
  ['paid back by hand', 'refundedByHand'],
  [
    'paid back by hand; the company was asked {asks} times and gave nothing back, as a person saw there',
    'refundedAfterAsking',
  ],
  ['given back by the company, as a person saw there', 'refundedThere'],
  ['the company: refunded', 'providerRefunded'],
  ['the company: cancelled', 'providerCancelled'],
  ['not given back: {said}', 'notRefunded'],
  ['no company is wired', 'notWired'],
  ['what had arrived was taken back, or is of another purchase', 'waitsAgain'],
  ['the company does not say whether it is there still', 'unsure'],
]

type Sentences = typeof paymentReasons & typeof formerReasons
/** Keys of all sentences that stand in some history. */
export type ReasonKey = keyof Sentences
/** Keys of the sentences that the shop writes today. */
export type WrittenReason = keyof typeof paymentReasons

type SlotsIn<Sentence extends string> = Sentence extends `${string}{${infer Slot}}${infer Rest}`
  ? Slot | SlotsIn<Rest>
  : never
/** The names of the slots of a sentence; `never`: it has none. */
export type SlotsOf<Key extends ReasonKey> = SlotsIn<Sentences[Key]>
type Filled<Key extends ReasonKey> = {
  readonly [Slot in SlotsOf<Key>]: Slot extends NumberSlot ? number : Slot extends 'said' ? Said : string
}
type NumberSlot = `${string}Yen` | 'points' | 'asks' | 'status'

declare const isDeclared: unique symbol
/** A declared sentence, filled. Made by `because` alone, so that the type checker refuses every other text. */
export type PaymentReason = string & { readonly [isDeclared]: true }

declare const isQuoted: unique symbol
/** A declared sentence, or a code or text of the provider's own, which stays as it is. */
export type Said = PaymentReason | (string & { readonly [isQuoted]: true })

/** Marks the provider's own words, unchanged. */
export const quoted = (text: string): Said => text as Said

const slot = /\{(\w+)\}/g

/** The declared sentence with its slots filled, for the history of a payment. */
export const because = <Key extends WrittenReason>(
  key: Key,
  ...[filled]: [SlotsOf<Key>] extends [never] ? [] : [Filled<Key>]
): PaymentReason =>
  paymentReasons[key].replaceAll(
    slot,
    (_, name: string) => `${(filled as Readonly<Record<string, unknown>> | undefined)?.[name]}`,
  ) as PaymentReason

/** Tells whether this slot holds a number. */
export const isNumberSlot = (name: string): boolean => /Yen$|^(points|asks|status)$/.test(name)

/** The shape of a sentence: its words, and what may stand in its slots. */
function shapeOf(sentence: string): RegExp {
  const words = sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&')
  const shape = words.replaceAll(slot, (_, name: string) =>
    isNumberSlot(name) ? `(?<${name}>\\d+)` : name === 'code' ? '(?<code>\\S+)' : `(?<${name}>.*)`,
  )
  return new RegExp(`^${shape}$`, 's')
}

const all = Object.entries({ ...paymentReasons, ...formerReasons }) as [ReasonKey, string][]
const shapes: readonly (readonly [ReasonKey, RegExp])[] = [
  ...all.map(([key, sentence]) => [key, shapeOf(sentence)] as const),
  ...formerSentences.map(([sentence, key]) => [key, shapeOf(sentence)] as const),
]

/** Which sentence a text of the history is, with what fills its slots; undefined: none that the shop ever wrote. */
export function readReason(
  text: string,
): { key: ReasonKey; filled: Readonly<Record<string, string>> } | undefined {
  for (const [key, shape] of shapes) {
    const said = shape.exec(text)
    if (said !== null) return { key, filled: { ...said.groups } }
  }
  return undefined
}
