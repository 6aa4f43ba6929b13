import type { FastifyBaseLogger } from 'fastify'

/**
 * Events that an operator must be able to find after an attack (ASVS V16.3). Each is one line of the log at
 * level `warn`, with the field `securityEvent`.
 */
const sentences = {
  'wrong password': 'a password was wrong, or there is no such account',
  'account locked': 'a password or code was not looked at: its account had too many wrong ones',
  'suspended login': 'a suspended member gave the right password',
  'login queue full': 'a password was not looked at: too many others were waiting',
  'new device': 'a member or an operator logged in from a browser that had not logged in before',
  'wrong code': 'a code that proves the visitor was wrong',
  'anti-forgery refused': 'a call came without the anti-forgery token of its session',
  'token refused': 'a token was not made by this shop, was used, or has expired',
  'notification refused': 'a notification did not come from the payment provider it names',
  'too many requests': 'a visitor made more requests than the limit of a call',
} as const

export type SecurityEvent = keyof typeof sentences

/** No personal data: no mail, phone, name, address or network. */
export interface SecurityFacts {
  memberId?: string | undefined
  /** The address of the call, with the names of its parameters and not their values. */
  path?: string | undefined
  /** The kind where an event has several: the purpose of a token, the provider that a notification named. */
  kind?: string
  /** The number of lines about the same event that were left out before this one. */
  unlogged?: number
}

/** Writes a security event to the log. */
export function logSecurityEvent(
  log: Pick<FastifyBaseLogger, 'warn'>,
  event: SecurityEvent,
  facts: SecurityFacts = {},
): void {
  log.warn({ securityEvent: event, ...facts }, sentences[event])
}

/** The most lines a minute about one flood. */
const linesPerMinute = 60

/**
 * Thins out an event of which a flood consists, so that the flood does not fill the log: 60 lines a minute; the first
 * line of a later minute says how many were left out.
 */
export function createThinnedEvent(event: SecurityEvent) {
  let minute = 0
  let happened = 0
  return (log: Pick<FastifyBaseLogger, 'warn'>, facts: SecurityFacts, now = performance.now()): void => {
    const before = Math.max(0, happened - linesPerMinute)
    const isNewMinute = Math.floor(now / 60_000) !== minute
    minute = Math.floor(now / 60_000)
    happened = isNewMinute ? 1 : happened + 1
    if (happened > linesPerMinute) return
    logSecurityEvent(log, event, { ...facts, ...(isNewMinute && before > 0 && { unlogged: before }) })
  }
}
