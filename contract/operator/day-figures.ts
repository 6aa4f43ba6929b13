// The ledger's figures of business days, and the queue of the money desk.

import * as z from 'zod/mini'
import { day } from '#contract/times.ts'
import { record } from '#contract/wire.ts'
import { entryCause } from './entry-causes.ts'
import { operatorCall } from './operator-call.ts'
import { moneyKeepers, paymentReaders } from './roles.ts'

/** The most days that one call answers. */
export const daysAtOnce = 31

/**
 * `refund`: chargebacks as well. `refund_refused`: the provider refused a refund, so the purchase counts again. `claim`: a
 * claim that was paid, or a chargeback that was won.
 */
export const moneyKinds = ['purchase', 'refund', 'refund_refused', 'claim'] as const
export type MoneyKind = (typeof moneyKinds)[number]

const countAndYen = { count: z.int(), yen: z.int() }

export const readDayFigures = operatorCall({
  method: 'GET',
  path: '/operator/day-figures',
  summary:
    'The figures of each business day of Japan in a range of at most 31, from the ledger. 422 for days that are not in this order, too many, or to come.',
  roles: moneyKeepers,
  query: record({ from: day, until: day }),
  output: record({
    list: z.array(
      record({
        day: day,
        /** The day is not over. */
        isRunning: z.boolean(),
        /** By payment method and kind; yen are negative where they left the shop. */
        methods: z.array(record({ method: z.string(), kind: z.enum(moneyKinds), ...countAndYen })),
        /** All yen that the ledger moved on this day. */
        ledgerYen: z.int(),
        /** `ledgerYen` less the sum of the methods: anything but 0 is a fault of the books. */
        faultYen: z.int(),
        /** Money that reached the bank, by its source; the ledger has it once it is credited. */
        deposits: z.array(record({ source: z.string(), ...countAndYen })),
        points: record({
          /** By source. */
          granted: z.array(record({ source: z.string(), points: z.int() })),
          /** Restored after refunds that the provider refused, and after chargebacks that the shop won. */
          restored: z.int(),
          /** By cause; positive. */
          gone: z.array(record({ cause: entryCause, points: z.int() })),
          /** The members' points at the end of the day and of the day before. */
          unused: z.int(),
          unusedBefore: z.int(),
          /** `unused` less what follows from the lines above: anything but 0 is a fault of the books. */
          fault: z.int(),
        }),
        coins: record({
          grantedHundredths: z.int(),
          /** Positive. */
          goneHundredths: z.int(),
          unusedHundredths: z.int(),
        }),
        draws: record({ draws: z.int(), cardsDrawn: z.int(), cardsExchanged: z.int() }),
        /** Cards that were decided on this day, by the decision. */
        cards: record({ converted: z.int(), toShip: z.int() }),
      }),
    ),
  }),
})

export const readMoneyQueue = operatorCall({
  method: 'GET',
  path: '/operator/money',
  summary: 'How many items need action at the money desk.',
  roles: paymentReaders,
  output: record({
    /** Payments that a person decides. */
    payments: z.int(),
    refunds: z.int(),
    deposits: z.int(),
    differences: z.int(),
    /** Finished days that are not reconciled yet. */
    unfinishedDays: z.int(),
  }),
})
