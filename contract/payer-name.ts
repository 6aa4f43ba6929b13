// The payer name of a bank transfer: katakana, typed in full or half width.

import * as z from 'zod/mini'

/** The longest payer name that banks transmit. */
export const maxPayerNameLength = 48

/** Half-width katakana becomes full-width, with its sound marks joined; spaces become one. */
export const widenKatakana = (typed: string): string => typed.normalize('NFKC').trim().replace(/\s+/g, ' ')

const katakana = /^[ァ-ヴー・]+( [ァ-ヴー・]+)*$/

/** Whether a name, in either width, is one that a bank can write (spec §5). */
export const isPayerName = (typed: string): boolean => katakana.test(widenKatakana(typed))

/** Always full-width in the code. */
export const payerName = z.codec(
  z.string().check(z.maxLength(maxPayerNameLength)),
  z.string().check(z.regex(katakana)),
  { decode: widenKatakana, encode: (name) => name },
)
