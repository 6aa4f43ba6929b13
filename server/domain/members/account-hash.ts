import { createHmac, type KeyObject } from 'node:crypto'

/**
 * The key under which login attempts of an account are counted. A keyed hash: a reader of the table cannot test mail
 * addresses against it.
 */
export const accountHash = (key: KeyObject, mail: string): Buffer =>
  createHmac('sha256', key).update(`login ${mail.trim().toLowerCase()}`).digest()
