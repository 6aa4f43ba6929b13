import type { PackCurrency } from '#contract/operator/packs.ts'
import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'

/** Points, or hundredths of a coin. */
export const priceWords = (currency: PackCurrency, amount: number, { member, money }: ConsolePhrases) =>
  currency === 'points' ? money.pt(formatInteger(amount)) : member.coins(formatHundredths(amount))
