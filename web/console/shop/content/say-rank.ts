// A rank in words, a line.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import type { Language } from '#phrases/language.ts'
import { formatHundredths, formatInteger } from '#web/ui/amounts.ts'

interface ShownRank {
  number: number
  name: { ja: string; en: string }
  spendFromPoints: number
  coinRateBp: number
  maintenanceCoinHundredths: number
}

export const sayRank = (
  { number, name, spendFromPoints, coinRateBp, maintenanceCoinHundredths }: ShownRank,
  words: ConsolePhrases['rankTables'],
  language: Language,
): string =>
  words.rank(
    String(number),
    name[language],
    formatInteger(spendFromPoints),
    formatHundredths(coinRateBp),
    maintenanceCoinHundredths === 0 ? '' : words.keep(formatHundredths(maintenanceCoinHundredths)),
  )
