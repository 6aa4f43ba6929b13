import { createMailSender } from './mail-sender.ts'
import type { MessageSender } from './message-sender.ts'
import { createSmsSender, type SmsSettings } from './sms-sender.ts'

/** A gateway takes codes within milliseconds. */
const smsAtOnce = 4

export interface MessageSenderSettings {
  shopOrigin: string
  smtpUrl: string | undefined
  mailFrom: string
  mailConnections: number
  /** Without a gateway SMS stay in the outbox. */
  sms: SmsSettings | undefined
}

/** A sender of messages, and how many it carries at the same time. */
export interface Sending {
  carry: MessageSender
  atOnce: number
}

/** The sender of each channel; one that is not set has none, and its messages stay in the outbox (ruling 30). */
export function createMessageSenders(settings: MessageSenderSettings): { mail?: Sending; sms?: Sending } {
  const { smtpUrl, mailFrom, mailConnections, shopOrigin, sms } = settings
  const mail = smtpUrl && {
    carry: createMailSender({
      url: smtpUrl,
      from: mailFrom,
      host: new URL(shopOrigin).hostname,
      connections: mailConnections,
    }),
    atOnce: mailConnections,
  }
  return { ...(mail && { mail }), ...(sms && { sms: { carry: createSmsSender(sms), atOnce: smsAtOnce } }) }
}
