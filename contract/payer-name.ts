// The payer name of a bank transfer, as banks pass names on (ruling 76).

import * as z from 'zod/mini'

/** The longest payer name that banks transmit. */
export const maxPayerNameLength = 48

const longVowel = String.fromCharCode(0x30fc)

/**
 * The name as a bank passes it on: kana of every kind as full-width katakana with their marks joined, capital letters, the long
 * vowel mark for a dash behind kana, and one blank.
 */
export const foldPayerName = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/(?!\p{Bidi_Control})\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[ぁ-ゖ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(/[‐-―−─]/g, '-')
    .replace(/[ァ-ヶー]-/g, (pair) => pair.charAt(0) + longVowel)
    .toUpperCase()
    .replace(/ +/g, ' ')
    .replace(/^ | $/g, '')

const written = /^(?=.*[ァ-ヶA-Z\d])[ァ-ヶー・A-Z\d().,/ -]+$/

/** Tells whether a bank can pass a name on, however it is spelled (spec §5, ruling 76). */
export const isPayerName = (typed: string): boolean => written.test(foldPayerName(typed))

/** Always as a bank passes it on in the code. */
export const payerName = z.codec(
  z.string().check(z.maxLength(maxPayerNameLength)),
  z.string().check(z.regex(written)),
  { decode: foldPayerName, encode: (name) => name },
)
