// The outside world: one port and its real adapters each.

import { createTransport } from 'nodemailer'

export interface Letter {
  channel: string
  address: string
  subject: string
  body: string
}

/** Carries a letter out of the house. Throws when it did not leave. */
export type Carrier = (letter: Letter) => Promise<void>

/** Carries mail over SMTP. */
export function smtpCarrier(url: string, from: string): Carrier {
  const transport = createTransport(url)
  return async (letter) => {
    if (letter.channel !== 'mail') throw new Error(`SMTP cannot carry ${letter.channel}`)
    await transport.sendMail({ from, to: letter.address, subject: letter.subject, text: letter.body })
  }
}
