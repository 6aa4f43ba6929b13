// The outside world: the shop's interface to payment providers. A payment method is a `MethodAdapter`, a provider
// a `PaymentProvider`; a provider has several methods and one address for its notifications. Adapters speak only
// to the provider: they know no balance, no database and no session, and never decide that a purchase is paid.

import type * as z from 'zod/mini'
import type { Said } from '#contract/payment-reasons.ts'
import type { carrier, storeGroup } from '#contract/payments.ts'

/** The payer's entries that a method needs to be paid by it; kept with the purchase. */
export interface MethodDetails {
  /** Method 2. */
  storeGroup?: z.output<typeof storeGroup>
  /** Method 4: as banks pass it on, in full-width katakana (`contract/payer-name.ts`). */
  payerName?: string
  /** Method 6. */
  carrier?: z.output<typeof carrier>
  /** Method 5: the session at Amazon with which the browser returned. */
  checkoutSessionId?: string
  /** Method 12: the device's one-time token, base64. Handed through, never kept. */
  applePayToken?: string
}

/** The order for a purchase, as the shop sends it to a provider. */
export interface Order {
  /** Ours, stored before the call, ≤ 27 characters of A–Z, 0–9 and "-"; the provider keeps it unique. */
  orderId: string
  amountYen: number
  /** Repeating the call with the same key has the effect of one, where the provider keeps such keys. */
  idempotencyKey: string
  /** The payer's entries for the method: store group, payer name, carrier, checkout session … */
  details: MethodDetails
  payer: { familyName: string; givenName: string; phone: string; mail: string; language: 'ja' | 'en' }
  /** Methods that wait for money: until when it may be paid, exclusive (the start of a day in Japan). */
  payBy: Date
  /** The address to which the browser comes back, GET or POST, after every outcome; it carries `?order=<orderId>`. */
  returnUrl: string
}

/** The names of a purchase at its provider. */
export interface OrderReference {
  orderId: string
  /** The provider's own name for it (access id, PayPal order, checkout session); null before it is known. */
  reference: string | null
}

/** No trustworthy answer: time-out, broken line, server error, unreadable text. Ask; do not repeat or fail. */
export interface NoAnswer {
  outcome: 'no answer'
  reason: Said
}

export interface Refused {
  outcome: 'refused'
  /** The provider's stable code, for the record; never shown to members. */
  reason: Said
}

/** The two kinds of account that banks in Japan distinguish (futsu, toza). */
export type AccountKind = 'ordinary' | 'current'

/** The instruction for a member who pays later (`payment_instruction`). */
export interface Instruction {
  /** The number for the convenience store; '' where there is none. */
  receiptNumber: string
  /** The provider's page that shows the number; '' where there is none. */
  receiptUrl: string
  /**
   * The account of this one purchase, where the provider gives one; else the operator's account is shown.
   * `transferName`: the sender that the transfer must name, where the provider recognises payers by it.
   */
  account?: { bankName: string; kind?: AccountKind; number: string; holder: string; transferName?: string }
}

export type StartResult =
  /**
   * The browser hands something over (a card, an approval in the provider's window); `reference` names the order there.
   */
  | { outcome: 'client action'; reference: string }
  /** The browser goes to the provider's page. */
  | { outcome: 'redirect'; reference: string | null; url: string }
  /** The browser posts these fields to the provider's page. */
  | { outcome: 'form post'; reference: string | null; url: string; fields: Record<string, string> }
  /** The member pays at a till or a bank. */
  | { outcome: 'await payment'; reference: string | null; instruction: Instruction }
  /** The provider says that the money is taken; the query is believed, not this. */
  | { outcome: 'captured'; reference: string | null }
  | Refused
  | NoAnswer

/** The parameters that a returning browser carries. They are a hint where to look, never a fact. */
export interface Returned {
  /** Which purchase: our order id, or the provider's reference. */
  by: 'order' | 'reference'
  name: string
  /** `begin`: the payer's browser was seen, the recognition can start. `result`: it is over. */
  step: 'begin' | 'result' | 'none'
  /** Handed to the provider unread. */
  parameter: string
}

/** The result of asking the payer to authenticate and agree. */
export type ResumeResult =
  /** The money may be taken (`capture`). */
  | { outcome: 'approved' }
  /** The payer must answer a question on this page of the provider. */
  | { outcome: 'redirect'; url: string }
  /** The question cannot be asked at this point, or was asked before; how the order stands is unaffected. */
  | { outcome: 'not now'; reason: string }
  | Refused
  | NoAnswer

/** `not agreed`: the payer has yet to agree, and no money was taken. */
export type CaptureResult =
  | { outcome: 'captured' }
  | { outcome: 'not agreed'; reason: Said }
  | Refused
  | NoAnswer

/** Money that reached a bank account, as the provider lists it. */
export interface Deposit {
  /** The provider's own id of this movement: the key under which it is recorded once. */
  id: string
  amountYen: number
  /** The payer's name as the bank wrote it: half-width katakana and all. */
  payerName: string
  arrivedAt: Date
  /** The provider reports the day only: `arrivedAt` is its first moment, and the hour is not known. */
  isToTheDay?: boolean
  /** The balance of the account after it, where a statement says it. */
  balanceYen?: number | undefined
  /** Our order, where the provider ties the money to one. */
  orderId: string | undefined
}

/** The provider's account of an order as it reads now. */
export interface Observation {
  outcome: 'found'
  orderId: string
  /** Null where the provider has no id for the order. */
  reference: string | null
  amountYen: number
  currency: string
  /**
   * `open`: no data was handed over yet. `asking`: the payer is being asked. `approved`: the payer agreed,
   * and the money can be taken by `resume` and `capture`. `waiting`: for money at a till or bank. `captured`:
   * the money is taken. `closed`: it never will be. `refunded`: taken and refunded, wholly or partly.
   * `other`: a state this shop never asks for.
   */
  status: 'open' | 'asking' | 'approved' | 'waiting' | 'captured' | 'closed' | 'refunded' | 'other'
  /** While `refunded`: how much of `amountYen` went back, all in all; missing where the provider does not say. */
  refundedYen?: number
  /** While `waiting`: the payer's instruction, where the provider repeats it; our record of it may be lost. */
  instruction?: Instruction
  /** While `asking`: the page on which the payer agrees, where the provider repeats it. */
  pageUrl?: string
  /**
   * While `open`: the last card that was handed over was refused, and the order takes another one. The provider's time
   * of the refusal: the same as long as no other card was refused, later once one was.
   */
  cardRefusedAt?: Date
  /** While `captured`: the card that paid, by a key that is the same for one card, where the provider tells it. */
  cardKey?: string
  /** Bank: everything that arrived for this order. */
  deposits?: readonly Deposit[]
  /** The provider's own words for the record. */
  detail: string
}

/** `no provider`: no provider holds the purchase; a deposit or the operator decides. */
export type QueryResult = Observation | { outcome: 'absent' } | { outcome: 'no provider' } | NoAnswer

export interface CancelRequest {
  isPaid: boolean
  amountYen: number
  idempotencyKey: string
}

export type CancelResult =
  /** No money was taken, and none will be. */
  | { outcome: 'cancelled' }
  /** The money goes back to the payer. */
  | { outcome: 'refunded' }
  | Refused
  | NoAnswer

export interface MethodAdapter {
  /** Makes a purchase known to the provider. Safe to repeat with the same order. */
  start(order: Order): Promise<StartResult>
  /** Never has an effect there. */
  query(order: OrderReference): Promise<QueryResult>
  /**
   * Ends an unpaid order, or refunds `amountYen` of a paid one, where the provider can. `isPaid` is what
   * the shop knows; a provider that knows otherwise refuses.
   */
  cancelOrRefund(order: OrderReference, request: CancelRequest): Promise<CancelResult>
  /** The purchase that a browser returned from; undefined when these words are none of the provider's. */
  readReturn?(query: Record<string, unknown>, body: Record<string, unknown>): Returned | undefined
  /**
   * Only where the shop takes the money itself (cards, PayPal, Amazon Pay). `returned`: the browser's parameters;
   * undefined: ask for the result of the recognition.
   */
  resume?(order: OrderReference, returned: Returned | undefined): Promise<ResumeResult>
  /** Takes the money of an approved order. The provider takes it once per order. */
  capture?(order: OrderReference, amountYen: number, idempotencyKey: string): Promise<CaptureResult>
}

/** A notification: it says which purchases to ask about, and nothing else of it is trusted. */
export interface Notification {
  orderIds: readonly string[]
  /** By the provider's references, where it does not name our order. */
  references: readonly string[]
  /**
   * True when the provider itself sent it, as far as can be proven; a forged one is answered 403 and changes nothing.
   */
  isAuthentic: boolean
  /**
   * It reports a chargeback or a dispute, which a query of the order need not show. No money or points move because of
   * it: it becomes a difference for the operator.
   */
  isDispute?: boolean
}

export interface Reply {
  status: number
  type: string
  body: string
}

/** An order as a provider lists it, for the reconciliation of a whole day. */
export interface ListedOrder {
  orderId: string
  amountYen: number
  /** `refunded`: also money that was charged back from the shop, even if the order does not show it. */
  status: Observation['status']
  /** The same as in `Observation`. */
  refundedYen?: number
}

export interface ListedDay {
  outcome: 'listed'
  orders: ListedOrder[]
  /** Orders that are listed in words the shop cannot read: each is asked for by its id. */
  unreadable?: readonly string[]
}

/** One payment provider: how it notifies, and its list of a day. */
export interface PaymentProvider {
  /** `rawBody`: the bytes as they came; signatures are over those. `network`: whose sender it is, as limits count. Undefined: not readable at all. */
  readNotification(
    rawBody: Buffer,
    headers: Readonly<Record<string, string | string[] | undefined>>,
    network: string,
  ): Promise<Notification | undefined>
  /** The answer that acknowledges a notification; after any other answer the provider sends it again. */
  readonly taken: Reply
  /** Every order of that span, where the provider can list them; without it each paid order is asked for. */
  listOrders?(from: Date, to: Date): Promise<ListedDay | NoAnswer>
  /** Money that reached the shop's accounts since then, tied to an order or not, where the provider takes transfers. */
  listDeposits?(since: Date): Promise<{ outcome: 'listed'; deposits: Deposit[] } | NoAnswer>
}

/** A card that a member left at the provider, as it may be shown: the number is masked but for its last four digits. */
export interface SavedCard {
  /** The provider's name for it, with which the browser pays. */
  id: string
  maskedNumber: string
  /** VISA, MASTER, JCB, AMEX, DINERS, DISCOVER, or '' when the provider does not know. */
  brand: string
  /** `YYMM`; '' when the provider does not say. */
  expires: string
}

/** The cards that members leave at the provider of card payments. The shop keeps only a customer id per member. */
export interface SavedCards {
  /** Empty when the customer is unknown there: no card was saved. */
  list(customerId: string): Promise<{ outcome: 'listed'; cards: SavedCard[] } | NoAnswer>
  /**
   * Registers the customer where needed and saves the card behind `token`, which is good for one use. A repeat with
   * the same key answers the same card, for 30 minutes. Refuses a token that is used or over.
   */
  add(
    customerId: string,
    token: string,
    idempotencyKey: string,
  ): Promise<{ outcome: 'saved'; card: SavedCard } | Refused | NoAnswer>
  /** Deletes the card. Refuses a card that is not this customer's, or was deleted before. */
  forget(customerId: string, cardId: string): Promise<{ outcome: 'forgotten' } | Refused | NoAnswer>
}
