import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Lets whoever holds the mail stop reminders to its reader, and nothing else; good as long as the shop's key. */
export interface StopTokens {
  issue(memberId: string): string
  /** Whose token it is; undefined when it is nobody's. */
  read(token: string): string | undefined
}

export function createStopTokens(key: KeyObject): StopTokens {
  const sign = (memberId: string) => createHmac('sha256', key).update(`stop reminders ${memberId}`).digest()
  return {
    issue: (memberId) => `${memberId}.${sign(memberId).toString('base64url')}`,
    read(token) {
      const [memberId = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(memberId)
      return given.length === expected.length && timingSafeEqual(given, expected) ? memberId : undefined
    },
  }
}

/** The page on which a reader stops reminders; mail programs post to the same address (RFC 8058). */
export const stopPath = '/stop-reminders'
