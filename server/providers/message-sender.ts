/** A mail or an SMS to send. */
export interface Message {
  /** Ours; the same in every attempt, so that a sender can distinguish a retry from a second message. */
  id: string
  channel: string
  address: string
  subject: string
  body: string
  /** Where the reader stops such mails with one click; empty for mails that cannot be stopped. */
  unsubscribeUrl: string
}

/** The address itself is refused: trying again is of no use. */
export class Undeliverable extends Error {}

/** Sends a message. Throws when it did not leave; `Undeliverable` when it never will. */
export type MessageSender = (message: Message) => Promise<void>
