import { findMethod } from '#contract/payment-methods.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'

/** The word for a code; a code of a newer server, which the console does not know yet, is shown as it is. */
export const wordFor = <Code extends string>(words: Readonly<Record<Code, string>>, code: Code): string =>
  Object.hasOwn(words, code) ? words[code] : code

/** A payment method's name; it comes as its number or as its key. */
export const methodWord = (words: Readonly<Record<string, string>>, method: string): string =>
  wordFor(words, findMethod(method)?.name ?? method)

/** The word for a payment's state. A refund in part has its own, and so has a bank transfer that waits for the bank. */
export function paymentWord(
  { states, partlyRefunded, waitsForBank }: ConsolePhrases['timeline']['payment'],
  { state, method = '', refundedYen = 0 }: { state: string; method?: string; refundedYen?: number },
): string {
  if (state === 'paid' && refundedYen > 0) return partlyRefunded
  const isDeposit = ['deposit', 'remittance'].includes(findMethod(method)?.awaits ?? '')
  return state === 'processing' && isDeposit ? waitsForBank : wordFor(states, state)
}
