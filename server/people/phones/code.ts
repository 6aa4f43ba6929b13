import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { smsCodeLength } from '#contract/phones.ts'
import type { Random } from '#server/random.ts'

const codes = 10 ** smsCodeLength
/** Random numbers above it are rejected: they would make some codes more likely. */
const fairBelow = Math.floor(2 ** 32 / codes) * codes

/** Six digits; every code is equally likely. */
export function newCode(random: Random): string {
  for (;;) {
    const drawn = random.bytes(4).readUInt32BE()
    if (drawn < fairBelow) return String(drawn % codes).padStart(smsCodeLength, '0')
  }
}

export interface SentCode {
  id: string
  memberId: string
  number: string
}

/** The stored hash of a code, bound to its message, member and number. Keyed, because a million codes are soon tried. */
export const hashCode = (key: KeyObject, { id, memberId, number }: SentCode, code: string): Buffer =>
  createHmac('sha256', key).update(`sms code ${id} ${memberId} ${number} ${code}`).digest()

/** The code in the typed text; undefined when it is not six digits. */
export function readCode(typed: string): string | undefined {
  // A phone's keyboard in Japanese mode types full-width digits.
  const code = typed.normalize('NFKC').trim()
  return code.length === smsCodeLength && /^\d+$/.test(code) ? code : undefined
}

export const isCodeRight = (key: KeyObject, sent: SentCode & { codeHash: Buffer }, code: string): boolean =>
  timingSafeEqual(hashCode(key, sent, code), sent.codeHash)
