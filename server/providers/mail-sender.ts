import { type MessageSender, ofAddress, SenderUnavailable, Undeliverable } from './message-sender.ts'

/** A server that does not answer must not delay the next message for long. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }
/** One message, with all its steps: also where a server answers a byte at a time. */
const longestMs = 60_000
/** Between two rounds of the outbox connections stay open, not for longer. */
const idleTimeout = 10_000

/** The library is read where there is a mail server, so that no other shop keeps it in memory (decision 011). */
const mailer = () => import('nodemailer')

export interface MailSenderSettings {
  url: string
  from: string
  /** The name after the @ in the Message-ID: the shop's. */
  host: string
  /** The most messages that leave at the same time, each over its own connection, which carries many. */
  connections: number
  /** Only tests shorten it. */
  longestMs?: number
}

/** The library's error. */
interface SmtpError extends Error {
  code?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Login, sender's address: the server refuses the shop, whatever the message. */
const loginFaults = new Set(['EAUTH', 'ENOAUTH', 'EOAUTH2', 'ECONFIG'])
/** There was no conversation in which a message could have been refused, or it broke off. */
const connectionFaults = new Set([
  ...['ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EPROXY', 'EREQUIRETLS', 'ETIMEDOUT'],
])

/** A login is wanted (RFC 4954), whatever the step. */
const loginReplies = new Set([530, 534, 535, 538])
/** The server may not pass mail of this shop on (RFC 3463, x.7.x): the operator can mend it within the day. */
const isRelayDenied = /^\d{3}[ -]5\.7\.\d/

/** The meaning of a failure for the message (RFC 5321, 4.2.1). Its own text, which can name the reader, stays here. */
function meaningOf(error: SmtpError): Error {
  const { code = error.name, command = '', responseCode: reply = 0, response = '' } = error
  const said = `${reply || code} ${command}`.trim()
  // The policy (x.7.x) and the state (x.3.x) of a server are not the address's.
  const isOfAddress = /^RCPT/.test(command) && !/^\d{3}[ -]\d\.[37]\./.test(response)
  const isForGood = reply >= 500 && reply !== 503 && !(/^RCPT/.test(command) && isRelayDenied.test(response))
  if (loginFaults.has(code) || loginReplies.has(reply))
    return new SenderUnavailable(said, { isRefusal: true })
  if (connectionFaults.has(code) || reply === 421) return new SenderUnavailable(said)
  if (/^MAIL/.test(command)) return new SenderUnavailable(said, { isRefusal: isForGood })
  if (code === 'EENVELOPE' && command === 'API')
    return /^Invalid sender/.test(error.message)
      ? new SenderUnavailable(said, { isRefusal: true })
      : new Undeliverable(said, { cause: ofAddress })
  return new (isForGood ? Undeliverable : Error)(said, isOfAddress ? { cause: ofAddress } : {})
}

/**
 * Carries mail over SMTP, on connections that are kept for the next messages. A repeat has the Message-ID and
 * the date of the first attempt, by which receivers recognise it (RFC 5322, 3.6.4). A mail that the reader
 * may stop says so in the headers of RFC 2369 and RFC 8058.
 */
export function createMailSender(settings: MailSenderSettings): MessageSender {
  const { url, from, host, connections } = settings
  const pool = { pool: true, maxConnections: connections, maxMessages: 1000 } as const
  const opened = mailer().then(({ createTransport }) =>
    createTransport({ url, ...pool, idleTimeout, ...timeouts }),
  )
  return async (message) => {
    if (message.channel !== 'mail') throw new Error(`SMTP cannot carry ${message.channel}`)
    const headers: Record<string, string> =
      message.unsubscribeUrl === ''
        ? {}
        : {
            'List-Unsubscribe': `<${message.unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }
    const mail = {
      from,
      // The address as one object: text would be read as a list.
      to: { name: '', address: message.address },
      subject: message.subject,
      text: message.body,
      messageId: `<${message.id}@${host}>`,
      date: message.createdAt,
      headers,
      signal: AbortSignal.timeout(settings.longestMs ?? longestMs),
    }
    await (await opened).sendMail(mail).catch((error: SmtpError) => {
      throw meaningOf(error)
    })
  }
}

/** A person waits for the answer. */
const trialMs = 5000

/**
 * Connects to the mail server and logs in; sends nothing.
 * @returns why it could not, without anything of the login; undefined when it could
 */
export async function tryMailServer(url: string): Promise<string | undefined> {
  const waits = { connectionTimeout: trialMs, greetingTimeout: trialMs, socketTimeout: trialMs }
  const { createTransport } = await mailer()
  const transport = createTransport({ url, ...waits })
  try {
    await transport.verify()
    return undefined
  } catch (error) {
    return meaningOf(error as SmtpError).message
  } finally {
    transport.close()
  }
}
