import { paymentProviders } from '#contract/payment-methods.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { wordFor } from './known-words.ts'

/** On whose account a deposit arrived: the shop's own, or one of a payment provider. */
export const sourceWord = (source: string, { deposits }: ConsolePhrases['money']): string =>
  source === 'bank' ? deposits.ownAccount : wordFor(paymentProviders, source)
