// The money desk's differences: where our books and a payment provider disagree, and the days not reconciled yet.

import * as z from 'zod/mini'
import { day, instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import {
  actFields,
  filterDay,
  filterText,
  gridPage,
  operatorCall,
  pageQuery,
  sortBy,
} from './operator-call.ts'
import { moneyKeepers, paymentReaders } from './roles.ts'

export const differenceKinds = [
  'paid_here',
  'paid_there',
  'amount',
  'unknown_here',
  'refunded_there',
  'refunded_twice',
  'disputed',
  'not_told',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

const differenceFields = {
  differenceId: id,
  provider: z.string(),
  /** The business day that was reconciled. */
  day: day,
  kind: z.enum(differenceKinds),
  orderId: z.string(),
  /** Null: our books do not know the order. */
  paymentId: z.nullable(id),
  /** The order on each side when it was found: `paid 1000 yen`, `refunded 100 of 1000 yen`, `absent`. */
  ours: z.string(),
  theirs: z.string(),
  foundAt: instant,
  settledAt: z.nullable(instant),
  settledBy: z.nullable(z.enum(['reconciliation', 'person'])),
}

export const listDifferences = operatorCall({
  method: 'GET',
  path: '/operator/differences',
  verb: 'difference list',
  summary: 'Differences, newest day first, and the finished days that are not reconciled yet.',
  roles: paymentReaders,
  query: record({
    ...pageQuery,
    which: z._default(z.enum(['all', 'open']), 'all'),
    kind: z.optional(z.enum(differenceKinds)),
    /** An order number, whole. */
    q: filterText,
    from: filterDay,
    until: filterDay,
    /** Without it: `-day`. */
    sort: sortBy(['day', 'found']),
  }),
  output: record({
    ...gridPage(record(differenceFields)),
    unfinished: z.array(record({ provider: z.string(), day: day, tries: z.int() })),
  }),
})

export const readDifference = operatorCall({
  method: 'GET',
  path: '/operator/differences/:differenceId',
  verb: 'difference show',
  summary: 'One difference. 404 for an unknown id.',
  roles: paymentReaders,
  output: record(differenceFields),
})

export const settleDifference = operatorCall({
  method: 'POST',
  path: '/operator/differences/settle',
  verb: 'difference settle',
  summary: 'Closes a reviewed difference for good. 409 when it is already settled.',
  roles: moneyKeepers,
  moves: ['money'],
  reason: 'asked',
  input: record({ ...actFields, differenceId: id }),
  output: nothing,
})
