// Today: the work that waits, how the sale goes, what the shop owes in points, and what is out of order.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { operatorCall } from './operator-call.ts'
import { everyRole, overviewReaders } from './roles.ts'
import { navigationQueues, todayQueueNames } from './today-queues.ts'

/** Most rows of the list of boxes. */
export const mostBoxes = 200

/**
 * `jobFailed`: its last run failed. `jobLate`: it has not succeeded for three of its intervals. `ledgerFaults`: the last
 * check of the ledger found faults. `mailLate`, `smsLate`: messages do not leave. `smsBudget`: four fifths of the day's SMS
 * are sent. `pointsByHand`: more were created by hand today than the setting. `choicesOverdue`: choices have ended and are not settled. `daysUnreconciled`: days older than yesterday that
 * are not reconciled. `maintenance`: the shop is closed.
 */
const todayAlarms = [
  'maintenance',
  'ledgerFaults',
  'jobFailed',
  'jobLate',
  'choicesOverdue',
  'mailLate',
  'smsLate',
  'smsBudget',
  'pointsByHand',
  'daysUnreconciled',
] as const

export const readToday = operatorCall({
  method: 'GET',
  path: '/operator/today',
  summary:
    'The items that need action, in the queues that the caller’s roles open; for most roles boxes and alarms.',
  roles: everyRole,
  output: record({
    /** The moment of all figures. */
    at: instant,
    queues: z.array(
      record({
        queue: z.enum(todayQueueNames),
        count: z.int(),
        /** When the oldest began to wait; null when none waits, or when waiting has no beginning. */
        since: z.nullable(instant),
        /** The moment by which the first must be done: the beginning of the promised day, or the end of a choice. */
        due: z.nullable(instant),
        isLate: z.boolean(),
      }),
    ),
    /** On sale or halted, the most nearly sold out first, at most 200; null for roles that do not see them. */
    boxes: z.nullable(
      z.array(
        record({
          packId: id,
          name: z.string(),
          /** The first of its pictures; empty when it has none. */
          image: z.string(),
          total: z.int(),
          left: z.int(),
          /** Draws of today. */
          draws: z.int(),
          /** Slots that those draws took. */
          cards: z.int(),
          /** Null: it is on sale. */
          haltedAt: z.nullable(instant),
        }),
      ),
    ),
    /** Null for roles that do not see them. */
    alarms: z.nullable(
      z.array(
        record({
          alarm: z.enum(todayAlarms),
          /** The name of a job; empty for the others. */
          job: z.string(),
          /** Faults, messages, SMS sent, days; 0 where nothing is counted. */
          count: z.int(),
          /** When it began; null when that is not known. */
          since: z.nullable(instant),
        }),
      ),
    ),
  }),
})

export const readWaiting = operatorCall({
  method: 'GET',
  path: '/operator/today/waiting',
  summary: 'The counts for the navigation, of the queues that the caller’s roles open.',
  roles: everyRole,
  output: record({
    queues: z.array(record({ queue: z.enum(navigationQueues), count: z.int() })),
  }),
})

/** `today`: beside yesterday. `weekday`: today beside the same weekday of the week before. */
export const figureRanges = ['weekday', 'today', 'week', 'fourWeeks'] as const
export type FigureRange = (typeof figureRanges)[number]

const figures = record({
  /** Purchases of points that were paid. */
  purchases: z.int(),
  /** The yen paid for them, refunds not taken off; null for roles that do not see it. */
  yen: z.nullable(z.int()),
  draws: z.int(),
  /** Cards that those draws brought. */
  cards: z.int(),
})

export const readFigures = operatorCall({
  method: 'GET',
  path: '/operator/today/figures',
  summary:
    'Sales and draws: today by the hour beside yesterday or the same weekday of the week before, or the last 7 or 28 days by day beside as many days before.',
  roles: overviewReaders,
  query: record({ range: z._default(z.enum(figureRanges), 'today') }),
  output: record({
    at: instant,
    list: z.array(
      record({
        /** When the hour or day begins. */
        from: instant,
        /** Null: it has not begun. */
        now: z.nullable(figures),
        /** The same hour of the earlier day, or the same day of the week before, or of four weeks before. */
        before: figures,
      }),
    ),
    /** Figures of `weekday`: today until now, and the earlier day until the same time; null for the other ranges. */
    soFar: z.nullable(record({ now: figures, before: figures })),
  }),
})

const points = z.int()

export const readLiability = operatorCall({
  method: 'GET',
  path: '/operator/today/points',
  summary: 'Points that members own, by the month in which they end and by source. Up to a minute old.',
  roles: ['finance', 'owner'],
  output: record({
    at: instant,
    /** The sum of all wallets: the months and what has ended, together. */
    total: points,
    /** Points whose end has passed and which are still to be taken out of the wallets. */
    ended: points,
    months: z.array(
      record({
        /** The month in Japan: `2026-11`. */
        month: z.string(),
        purchase: points,
        bonus: points,
        conversion: points,
        prize: points,
        referral: points,
        adjustment: points,
      }),
    ),
  }),
})
