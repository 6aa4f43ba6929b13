import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { smsCodeLength } from '../../../contract/phones.ts'
import type { Random } from '../../random.ts'

const codes = 10 ** smsCodeLength
/** Above it some codes would be likelier than others. */
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

/** What is kept of a code: bound to its sending, its member and its number, and keyed: a million codes are soon tried. */
export const hashCode = (key: KeyObject, { id, memberId, number }: SentCode, code: string): Buffer =>
  createHmac('sha256', key).update(`sms code ${id} ${memberId} ${number} ${code}`).digest()

/** The code in what was typed; undefined when that is none: empty, cut short, or letters. */
export function readCode(typed: string): string | undefined {
  // What a phone's keyboard makes of digits in Japanese mode.
  const code = typed.normalize('NFKC').trim()
  return code.length === smsCodeLength && /^\d+$/.test(code) ? code : undefined
}

export const isCodeRight = (key: KeyObject, sent: SentCode & { codeHash: Buffer }, code: string): boolean =>
  timingSafeEqual(hashCode(key, sent, code), sent.codeHash)
