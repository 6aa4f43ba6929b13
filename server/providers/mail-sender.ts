import { createTransport } from 'nodemailer'
import type { MessageSender } from './message-sender.ts'

/** A server that does not answer must not delay the next message for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Carries mail over SMTP. What the reader may stop says so in the headers of RFC 2369 and RFC 8058. */
export function createMailSender(url: string, from: string): MessageSender {
  const transport = createTransport({ url, ...timeouts })
  return async (message) => {
    if (message.channel !== 'mail') throw new Error(`SMTP cannot carry ${message.channel}`)
    const headers: Record<string, string> =
      message.unsubscribeUrl === ''
        ? {}
        : {
            'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
    await transport.sendMail({
      from,
      // As one address: text would be read as a list.
      to: { name: '', address: message.address },
      subject: message.subject,
      text: message.body,
      headers,
    })
  }
}
