// The figures of days as the lines of a file: one for each day, method and kind.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { methodWord, wordFor } from '#web/console/frame/shell/known-words.ts'
import { sourceWord } from '#web/console/frame/shell/source-word.ts'
import type { DayFigures } from './loader.ts'

export interface FigureRow {
  day: string
  kind: string
  /** The payment method, the source of points, the cause of their end; empty where there is none. */
  detail: string
  count: number | ''
  amount: number
  unit: string
}

/** Yen and points keep their sign: what left the shop, or its members, is below zero. */
export function figureRows(
  figures: DayFigures,
  { dayFigures, member, money, timeline }: ConsolePhrases,
): FigureRow[] {
  const { kinds, units } = dayFigures
  const { day, methods, ledgerYen, faultYen, deposits, points, coins, draws, cards } = figures
  const row = (
    kind: keyof typeof kinds,
    amount: number,
    unit: keyof typeof units,
    detail = '',
    count: number | '' = '',
  ): FigureRow => ({ day, kind: kinds[kind], detail, count, amount, unit: units[unit] })
  return [
    ...methods.map(({ method, kind, count, yen }) =>
      row(kind, yen, 'yen', methodWord(timeline.payment.methods, method), count),
    ),
    row('ledger', ledgerYen, 'yen'),
    row('fault', faultYen, 'yen'),
    ...deposits.map(({ source, count, yen }) => row('deposit', yen, 'yen', sourceWord(source, money), count)),
    ...points.granted.map((one) => row('granted', one.points, 'points', wordFor(member.sources, one.source))),
    ...(points.restored === 0 ? [] : [row('restored', points.restored, 'points')]),
    ...points.gone.map((one) =>
      row('gone', -one.points, 'points', wordFor(timeline.movement.causes, one.cause)),
    ),
    row('unused', points.unused, 'points'),
    row('coinsGranted', coins.grantedHundredths / 100, 'coins'),
    row('coinsGone', -coins.goneHundredths / 100, 'coins'),
    row('coinsUnused', coins.unusedHundredths / 100, 'coins'),
    row('draws', draws.draws, 'times'),
    row('cardsDrawn', draws.cardsDrawn, 'cards'),
    row('cardsExchanged', draws.cardsExchanged, 'cards'),
    row('converted', cards.converted, 'cards'),
    row('toShip', cards.toShip, 'cards'),
  ]
}
