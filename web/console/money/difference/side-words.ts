// One side of a difference in the operator's language: `paid 1000 yen`, `refunded 100 of 1000 yen`, `absent`, or why the
// provider gave no answer.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { reasonWords } from '#web/console/people/members/reason-words.ts'
import { formatInteger } from '#web/ui/amounts.ts'

/** Sides that name no amount, as they are recorded. */
const plain = {
  absent: 'absent',
  unknown: 'unknown',
  'no answer': 'silent',
  'the order is forgotten': 'forgotten',
  'the order reads as paid': 'readsAsPaid',
  'an answer that the shop cannot read': 'unreadable',
} as const

/** Our books' states of a payment come before the provider's, which have other names. */
export function sideWords(side: string, phrases: ConsolePhrases): string {
  const { money, paymentHistory, timeline } = phrases
  const words = money.difference.side
  if (Object.hasOwn(plain, side)) return words[plain[side as keyof typeof plain]]
  const dispute = /^called back or disputed; (.*)$/s.exec(side)
  if (dispute !== null) return words.disputed(sideWords(dispute[1] ?? '', phrases))
  const yen = (digits = '0') => money.yen(formatInteger(Number(digits)))
  const part = /^refunded (\d+) of (\d+) yen$/.exec(side)
  if (part !== null) return words.part(yen(part[1]), yen(part[2]))
  const unknownPart = /^refunded an unknown part of (\d+) yen$/.exec(side)
  if (unknownPart !== null) return words.unknownPart(yen(unknownPart[1]))
  const whole = /^(\w+) (\d+) yen$/.exec(side)
  if (whole === null) return reasonWords(side, paymentHistory)
  const [, state = '', amount] = whole
  const known = Object.hasOwn(words.states, state) ? words.states : timeline.payment.states
  return words.of(wordFor(known, state), yen(amount))
}
