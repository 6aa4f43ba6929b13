// What our books and a payment provider's say differently of an order, day by day.

import type { DifferenceKind } from '#contract/operator/differences.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import {
  type Difference,
  findDifference,
  listDifferences,
  listUnfinishedReconciliations,
  settleDifference,
} from '#server/money/reconciliation/queries.ts'
import { changingVerb, type Noun, Refused, readingVerb } from '#tools/shop-frame.ts'

const longestList = 500

const kinds: Record<DifferenceKind, string> = {
  paid_here: 'paid in our books, and the provider does not have the money',
  paid_there: 'the provider has the money or a part of it, and our books say unpaid or refunded',
  amount: 'the provider took another amount',
  unknown_here: 'the provider has an order that our books do not know',
  refunded_there: 'the provider refunded the money, in full or in part, and our books say paid',
  refunded_twice: 'the operator refunded by hand, and the provider refunded it too, in full or in part',
  disputed:
    'the provider reported a chargeback or a dispute, and our books say paid; look at the order in its console',
  not_told: 'the provider has no answer about the order, or none that the shop can read; look in its console',
}

const sentences = {
  none: 'Nothing differs.',
  nothing: 'Nothing has differed yet.',
  noneSoFar: 'Nothing is known to differ, but these days have not been compared to their end:',
  longer: `Only the newest ${longestList} are shown.`,
  unfinished: (provider: string, day: string, tries: number) =>
    tries === 0
      ? `${provider} ${day} has not been compared yet.`
      : `${provider} ${day} could not be compared yet (${tries} tries).`,
  settled: (at: Date, by: string) =>
    `settled ${japanInstant(at)} by ${by === 'person' ? 'a person' : 'the reconciliation'}`,
  unknown: (id: string) => `there is no difference ${id}.`,
  settledBefore: 'it is settled already.',
  done: ({ orderId, day }: Difference) => `The difference about order ${orderId} of ${day} is settled.`,
}

function noneOf(all: boolean, isUnfinished: boolean): string {
  if (isUnfinished) return sentences.noneSoFar
  return all ? sentences.nothing : sentences.none
}

const lineOf = (difference: Difference): string =>
  [
    difference.id,
    difference.provider,
    difference.day,
    difference.kind,
    `order ${difference.orderId}`,
    `ours: ${difference.ours}`,
    `theirs: ${difference.theirs}`,
    difference.settledAt === null ? '' : sentences.settled(difference.settledAt, difference.settledBy ?? ''),
  ]
    .filter((part) => part !== '')
    .join('  ')

export const noun: Noun = {
  about: 'what differs between our books and the payment providers’',
  verbs: {
    list: readingVerb({
      about: 'shows the unsettled differences, newest day first, and days that could not be compared',
      options: { all: { type: 'boolean', about: 'the settled ones too' } },
      async read(db, { options: { all = false }, now }) {
        const differences = await listDifferences(db, all, longestList + 1)
        const unfinished = await listUnfinishedReconciliations(db, now)
        return [
          ...(differences.length === 0 ? [noneOf(all, unfinished.length > 0)] : []),
          ...differences.slice(0, longestList).map(lineOf),
          ...(differences.length > longestList ? [sentences.longer] : []),
          ...unfinished.map(({ provider, day, tries }) => sentences.unfinished(provider, day, tries)),
        ]
      },
    }),
    show: readingVerb({
      about: 'shows a difference and what it means',
      args: ['difference'],
      async read(db, { args }) {
        const difference = await findDifference(db, args.difference)
        if (difference === undefined) throw new Refused(sentences.unknown(args.difference))
        return [
          lineOf(difference),
          `  ${kinds[difference.kind as DifferenceKind]}`,
          `  found ${japanInstant(difference.foundAt)}  payment ${difference.paymentId ?? '(none)'}`,
        ]
      },
    }),
    settle: changingVerb({
      about:
        'closes a difference that was corrected or needs nothing, and removes it from the list for good; --why says how',
      args: ['difference'],
      async change(tx, { args, now }) {
        const difference = await findDifference(tx, args.difference)
        if (difference === undefined) throw new Refused(sentences.unknown(args.difference))
        if (!(await settleDifference(tx, difference.id, 'person', now)))
          throw new Refused(sentences.settledBefore)
        const { id, provider, day, kind, orderId, paymentId, ours, theirs } = difference
        const detail = { provider, day, kind, orderId, paymentId, ours, theirs }
        return { subject: id, detail, lines: [sentences.done(difference)] }
      },
    }),
  },
}
