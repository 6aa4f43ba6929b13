// The tables of ranks: the one that counts, and those of months to come (decision 025).

import * as z from 'zod/mini'
import { record } from '#contract/wire.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { moneyKeepers, rankReaders } from './roles.ts'

/** The bounds of a table of ranks; the rate is one of a point spent, in basis points of a coin. */
export const rankLimits = {
  ranks: 20,
  name: 40,
  coinRateBp: 1000,
  spendFromPoints: 1_000_000_000,
  maintenanceCoinHundredths: 10_000_000_000,
} as const

const upTo = (most: number) => z.int().check(z.minimum(0), z.maximum(most))
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(rankLimits.name))

/** The ranks of a table, lowest first; their numbers count up from 1. */
const typedRanks = z
  .array(
    z.strictObject({
      nameJa: name,
      nameEn: name,
      /** Points spent in a month from which the next month has it. */
      spendFromPoints: upTo(rankLimits.spendFromPoints),
      /** Coins for points spent, in basis points. */
      coinRateBp: upTo(10_000),
      /** Coins for which it is kept another month; 0: it cannot be kept. */
      maintenanceCoinHundredths: upTo(rankLimits.maintenanceCoinHundredths),
    }),
  )
  .check(z.minLength(1), z.maxLength(rankLimits.ranks))

/** A month of Japan, as its first day: `2026-12-01`. */
const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-01$/))

export const readRanks = operatorCall({
  method: 'GET',
  path: '/operator/ranks',
  verb: 'rank list',
  summary: 'This month’s table of ranks, those of future months, and the months that can have one.',
  roles: rankReaders,
  output: record({
    ranks: typedRanks,
    /** Names all tables as they stand. */
    version: z.string(),
    scheduled: z.array(record({ month, ranks: typedRanks })),
    /** Without those that have a table already. */
    freeMonths: z.array(month),
  }),
})

export const weighRanks = operatorCall({
  method: 'GET',
  path: '/operator/ranks/weigh',
  summary:
    'What a table would have done last month: how many members in each rank, and the coins that its draws would have given, beside what they gave.',
  roles: rankReaders,
  query: record({
    /** The coin rate of each rank, in basis points, and from which spending it is earned: `0-100,10000-120`. */
    ranks: z.string().check(z.regex(/^\d{1,10}-\d{1,5}(,\d{1,10}-\d{1,5}){0,19}$/)),
  }),
  output: record({
    month,
    /** By rank, lowest first: members whose spending last month earns it; of those without any, all stand in the lowest. */
    members: z.array(z.int()),
    gaveCoinHundredths: z.int(),
    wouldGiveCoinHundredths: z.int(),
  }),
})

export const scheduleRanks = operatorCall({
  method: 'POST',
  path: '/operator/ranks/schedule',
  verb: 'rank schedule',
  summary:
    'Schedules a whole table of ranks from a month on, when a second person approves it. 409 when the tables changed since they were shown, 422 with the path of what does not fit.',
  roles: moneyKeepers,
  approvers: moneyKeepers,
  moves: ['points'],
  reason: 'asked',
  input: record({
    ...actFields,
    month,
    ranks: typedRanks,
    /** The version that was shown. */
    seen: z.string().check(z.maxLength(64)),
  }),
  output: approvalOutcome,
})

export const withdrawRanks = operatorCall({
  method: 'POST',
  path: '/operator/ranks/withdraw',
  verb: 'rank withdraw',
  summary: 'Withdraws a table of ranks until its first month begins: the one before it stays.',
  roles: moneyKeepers,
  moves: ['points'],
  reason: 'none',
  input: record({ ...actFields, month }),
  output: record({ month }),
})
