import { findMethod } from '#contract/payment-methods.ts'

/** The word for a code; a code of a newer server, which the console does not know yet, is shown as it is. */
export const wordFor = <Code extends string>(words: Readonly<Record<Code, string>>, code: Code): string =>
  Object.hasOwn(words, code) ? words[code] : code

/** A payment method's name; it comes as its number or as its key. */
export const methodWord = (words: Readonly<Record<string, string>>, method: string): string =>
  wordFor(words, findMethod(method)?.name ?? method)
