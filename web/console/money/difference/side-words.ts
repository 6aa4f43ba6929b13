// One side of a difference in the operator's language: `paid 1000 yen`, `refunded 100 of 1000 yen`, `absent`.

import type { ConsolePhrases } from '../../../../phrases/console/ja.ts'
import { formatInteger } from '../../../ui/amounts.ts'
import { wordFor } from '../../members/known-words.ts'

/** Our books' states of a payment come before the provider's, which have other names. */
export function sideWords(side: string, { money, timeline }: ConsolePhrases): string {
  const words = money.difference.side
  if (side === 'absent') return words.absent
  if (side === 'unknown') return words.unknown
  const yen = (digits = '0') => money.yen(formatInteger(Number(digits)))
  const part = /^refunded (\d+) of (\d+) yen$/.exec(side)
  if (part !== null) return words.part(yen(part[1]), yen(part[2]))
  const whole = /^(\w+) (\d+) yen$/.exec(side)
  if (whole === null) return side
  const [, state = '', amount] = whole
  const known = Object.hasOwn(words.states, state) ? words.states : timeline.payment.states
  return words.of(wordFor(known, state), yen(amount))
}
