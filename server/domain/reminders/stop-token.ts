import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Allows its holder to stop reminders to one member, and nothing else; valid as long as the shop's key. */
export interface StopTokens {
  issue(memberId: string): string
  /** The member of the token; undefined when it is invalid. */
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
