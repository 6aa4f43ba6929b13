/** A mail, an SMS or a push message to send. */
export interface Message {
  /** Ours; the same in every attempt, so that a sender can distinguish a retry from a second message. */
  id: string
  channel: string
  address: string
  subject: string
  body: string
  /** The address at which the reader stops such mails with one click; empty for mails that cannot be stopped. */
  unsubscribeUrl: string
  /** When it was written, which its reader is told. */
  createdAt: Date
  /** From this instant on it is of no use; null: it always is of some. */
  expiresAt: Date | null
}

/** The cause of a failure that is of the address alone: a visitor may have typed it, and the operator can mend nothing. */
export const ofAddress = 'address'

/** The message itself is refused: trying again is of no use. `message`: short, without an address. */
export class Undeliverable extends Error {}

/**
 * No message leaves now: the sender is down, or refuses the shop. Says nothing about the message. `message`: short,
 * without an address.
 */
export class SenderUnavailable extends Error {
  /** The shop's own settings are refused, its login or its sender's address; only the operator can mend it. */
  readonly isRefusal: boolean
  constructor(message: string, { isRefusal = false } = {}) {
    super(message)
    this.isRefusal = isRefusal
  }
}

/**
 * Sends a message. Throws when it did not leave, or when that is not known: `Undeliverable` when it never will,
 * `SenderUnavailable` when no message would, anything else to try this one again later.
 */
export type MessageSender = (message: Message) => Promise<void>
