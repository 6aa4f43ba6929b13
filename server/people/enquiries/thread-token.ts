import type { Signer } from '#server/keys.ts'

/** For how many days the link in a mail opens its thread. */
const linkDays = 30
const dayMs = 86_400_000

/** Opens one thread to its holder, without a login, until it ends. */
export interface ThreadTokens {
  issue(enquiryId: string, now: Date): string
  /** The enquiry of the token; undefined when it is invalid or has ended. */
  read(token: string, now: Date): string | undefined
}

/** `signer`: for this purpose alone. */
export function createThreadTokens(signer: Signer): ThreadTokens {
  return {
    issue(enquiryId, now) {
      const text = `${enquiryId}.${now.getTime() + linkDays * dayMs}`
      return `${text}.${signer.sign(text).toString('base64url')}`
    },
    read(token, now) {
      const [enquiryId = '', endsAt = '', signature = ''] = token.split('.')
      if (!/^\d{1,15}$/.test(endsAt) || Number(endsAt) <= now.getTime()) return undefined
      const given = Buffer.from(signature, 'base64url')
      return signer.isSigned(`${enquiryId}.${endsAt}`, given) ? enquiryId : undefined
    },
  }
}
