// The outside world: what the shop needs of a provider that takes credit cards.

/** What the shop tells the provider before it knows a card. */
export interface CardOrder {
  /** Ours, stored before the call; the provider keeps it unique. */
  orderId: string
  amountYen: number
  /** Repeating the call with the same key has the effect of one. */
  idempotencyKey: string
}

/** No trustworthy answer: time-out, broken line, server error, unreadable text. Ask; do not repeat or fail. */
export interface NoAnswer {
  outcome: 'no answer'
  reason: string
}

export interface Refused {
  outcome: 'refused'
  /** The provider's stable code, for the record; never shown to members. */
  reason: string
}

export type OpenResult = { outcome: 'opened'; accessId: string } | Refused | NoAnswer

/** Whether the card's owner was recognised (3-D Secure). */
export type AuthenticationResult =
  | { outcome: 'authenticated' }
  | { outcome: 'challenge'; url: string }
  /** The question cannot be asked at this point, or was asked before; how the order stands is unaffected. */
  | { outcome: 'not now'; reason: string }
  | Refused
  | NoAnswer

export type CaptureResult = { outcome: 'captured' } | Refused | NoAnswer

/** How the provider's account of an order reads now. */
export interface Observation {
  outcome: 'found'
  orderId: string
  accessId: string
  amountYen: number
  currency: string
  /**
   * `open`: no card yet. `authenticating`: the owner is being asked. `authenticated`: asked, and the
   * answer can be fetched. `captured`: the money is taken. `closed`: it never will be.
   * `other`: a state this shop never asks for.
   */
  status: 'open' | 'authenticating' | 'authenticated' | 'captured' | 'closed' | 'other'
  /** The provider's own words for the record. */
  detail: string
}

export type QueryResult = Observation | { outcome: 'absent' } | NoAnswer

/** What a browser brought back. It is a hint where to look, never a fact. */
export interface Returned {
  accessId: string
  /** `begin`: the owner's browser was seen, the authentication can start. `result`: the challenge is over. */
  step: 'begin' | 'result' | 'none'
  /** To be handed to the provider unread. */
  parameter: string
}

export interface CardOrderReference {
  orderId: string
  accessId: string
}

export interface CardProvider {
  /** What the browser needs to hand the card to the provider, and to nobody else. */
  readonly browser: { scriptUrl: string; publicKey: string }
  open(order: CardOrder): Promise<OpenResult>
  beginAuthentication(accessId: string, parameter: string): Promise<AuthenticationResult>
  readAuthentication(accessId: string): Promise<AuthenticationResult>
  /** Takes the money of an authenticated order. The provider takes it once per order. */
  capture(order: CardOrderReference, idempotencyKey: string): Promise<CaptureResult>
  query(orderId: string): Promise<QueryResult>
  readReturn(query: Record<string, unknown>, body: Record<string, unknown>): Returned | undefined
  /** The order a notification speaks of; undefined when it does not come from the provider. */
  readNotification(headers: Record<string, unknown>, body: unknown): { orderId: string } | undefined
}
