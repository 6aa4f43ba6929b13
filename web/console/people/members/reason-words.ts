// The reason of a payment's state, which the shop wrote into its history, in the operator's language.

import { isNumberSlot, type ReasonKey, readReason, type SlotsOf } from '#contract/payment-reasons.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { formatInteger } from '#web/ui/amounts.ts'

type Fillings = Readonly<Record<string, string>>

/** The words of every sentence of the contract: the type checker refuses a table in which one is missing. */
type Words = {
  readonly [Key in ReasonKey]: [SlotsOf<Key>] extends [never]
    ? string
    : (filled: Readonly<Record<SlotsOf<Key>, string>>) => string
}
type History = ConsolePhrases['paymentHistory']

/** A reason in words; one that the shop never wrote is shown as it is. */
export const reasonWords = (reason: string, history: History): string =>
  wordsOf(reason, history, (unknown) => unknown)

function wordsOf(text: string, history: History, other: (text: string) => string): string {
  const read = readReason(text)
  if (read === undefined) return text === '' ? '' : other(text)
  const words: Words = history.reasons
  const say: string | ((filled: never) => string) = words[read.key]
  if (typeof say === 'string') return say
  const filled = Object.entries(read.filled).map(([name, value]) => [name, fill(name, value, history)])
  return (say as (filled: Fillings) => string)(Object.fromEntries(filled))
}

function fill(name: string, value: string, history: History): string {
  // The text inside a sentence of the shop is another sentence, or the provider's own words.
  if (name === 'said') return wordsOf(value, history, history.quoted)
  return isNumberSlot(name) && name !== 'status' ? formatInteger(Number(value)) : value
}
