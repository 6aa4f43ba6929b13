import { createHmac, type KeyObject } from 'node:crypto'

/**
 * The account somebody tries to enter, as the shop may count it without knowing the mail: keyed, so that nobody
 * who reads the table can try addresses against it.
 */
export const accountHash = (key: KeyObject, mail: string): Buffer =>
  createHmac('sha256', key).update(`login ${mail.trim().toLowerCase()}`).digest()
