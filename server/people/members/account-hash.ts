import { createHmac, type KeyObject } from 'node:crypto'
import { foldMail } from '#contract/mail-address.ts'

/**
 * The key under which login attempts of an account are counted. A keyed hash: a reader of the table cannot test mail
 * addresses against it.
 */
export const accountHash = (key: KeyObject, mail: string): Buffer =>
  createHmac('sha256', key)
    .update(`login ${foldMail(mail)}`)
    .digest()

/** The key under which wrong codes of a member's second factor are counted; no mail typed at the login has it. */
export const codesHash = (key: KeyObject, memberId: string): Buffer =>
  createHmac('sha256', key).update(`code ${memberId}`).digest()
