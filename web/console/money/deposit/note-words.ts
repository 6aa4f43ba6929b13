// Why a person must look at a deposit: what the shop wrote down, in the operator's language.

import type { ConsolePhrases } from '#phrases/console/ja.ts'
import { formatInteger } from '#web/ui/amounts.ts'

type Money = ConsolePhrases['money']
type Explain = (said: readonly string[], money: Money) => string

const yen = (digits: string | undefined, money: Money) => money.yen(formatInteger(Number(digits ?? 0)))
const always =
  (
    key: keyof {
      [K in keyof Money['deposit']['notes'] as Money['deposit']['notes'][K] extends string ? K : never]: K
    },
  ): Explain =>
  (_, { deposit: { notes } }) =>
    notes[key]

/** The sentences of the bank room (`unclear` and `note` there), by their shape. */
const known: readonly [RegExp, Explain][] = [
  [/^no purchase stands under this name$/, always('noName')],
  [/^purchases of (\d+) members stand/, ([, n = ''], { deposit }) => deposit.notes.severalMembers(n)],
  [/^it may be for /, always('several')],
  [/, waits for the operator$/, always('review')],
  [/ yen on record: this may be its money$/, always('onRecord')],
  [
    /^the purchase under this name, \S+, costs (\d+) yen$/,
    ([, price], money) => money.deposit.notes.costs(yen(price, money)),
  ],
  [
    /^the purchase under this name, \S+, has (\d+) yen already$/,
    ([, part], money) => money.deposit.notes.hasPart(yen(part, money)),
  ],
  [/, has its money$/, always('hasMoney')],
  [/, was opened after the money came$/, always('openedAfter')],
  [/, was given up before the money came$/, always('givenUp')],
  [/, began to wait this instant$/, always('justNow')],
  [/^the purchase under this name, \S+, is \w+$/, always('otherState')],
  [/^no bank transfer has the order (\S+)$/, ([, order = ''], { deposit }) => deposit.notes.noOrder(order)],
  [/^tied by hand; /, always('tied')],
  [/^the bank reversed it$/, always('reversed')],
  [/^the bank reversed it after its purchase was credited$/, always('reversedAfterCredit')],
  [/^closed after the bank reversed it/, always('listedAgain')],
  [
    /^reported again as (\d+) yen/,
    ([, other], money) => money.deposit.notes.reportedAgain(yen(other, money)),
  ],
  [/^the purchase is in the state \w+$/, always('decided')],
  [
    /^(\d+) yen arrived instead of (\d+)$/,
    ([, arrived, price], money) => money.deposit.notes.otherSum(yen(arrived, money), yen(price, money)),
  ],
  [/^a part: (\d+) yen are missing$/, ([, rest], money) => money.deposit.notes.part(yen(rest, money))],
  [/^the provider does not say whether it is there still$/, always('unsure')],
]

/** Empty for an empty note; a note that is not known yet is shown as it was written. */
export function noteWords(note: string, money: Money): string {
  for (const [shape, explain] of known) {
    const said = shape.exec(note)
    if (said !== null) return explain(said, money)
  }
  return note
}
