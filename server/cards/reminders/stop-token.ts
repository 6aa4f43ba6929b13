import type { Signer } from '#server/keys.ts'

/**
 * Allows its holder to stop reminders to one member, and nothing else. It ends 400 days after a newer key took the place
 * of the one that signed it (`key rotate`), or at once when that key leaked.
 */
export interface StopTokens {
  issue(memberId: string): string
  /** The member of the token; undefined when it is invalid. */
  read(token: string): string | undefined
}

/** `signer`: for this purpose alone. */
export function createStopTokens(signer: Signer): StopTokens {
  return {
    issue: (memberId) => `${memberId}.${signer.sign(memberId).toString('base64url')}`,
    read(token) {
      const [memberId = '', signature = ''] = token.split('.')
      const given = Buffer.from(signature, 'base64url')
      return signer.isSigned(memberId, given) ? memberId : undefined
    },
  }
}

/** The page on which a reader stops reminders; mail programs post to the same address (RFC 8058). */
export const stopPath = '/stop-reminders'
