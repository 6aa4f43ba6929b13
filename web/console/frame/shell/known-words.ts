import { findMethod } from '#contract/payment-methods.ts'

/** The word for a code; a code that the console does not know yet is shown as it is. */
export const wordFor = (words: Readonly<Record<string, string>>, code: string): string =>
  Object.hasOwn(words, code) ? (words[code] ?? code) : code

/** A payment method's name; it comes as its number or as its key. */
export const methodWord = (words: Readonly<Record<string, string>>, method: string): string =>
  wordFor(words, findMethod(method)?.name ?? method)
