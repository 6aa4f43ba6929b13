// Points and coins that an operator gives or takes by hand.

import type { AdjustmentReason } from '#contract/operator/member-acts.ts'
import type { ShopSettings } from '#contract/shop-settings.ts'
import { japanDate, startOfJapanDay } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isWalletClosed, lockWallets, post } from '#server/ledger/ledger.ts'
import { lockMember } from '#server/people/members/queries.ts'
import { lockOperator } from '#server/people/staff/queries.ts'
import {
  type Adjusted,
  insertAdjustment,
  insertCredited,
  sumAdjusted,
  sumByHand,
  sumCredited,
} from './adjustment-queries.ts'

export interface Adjustment {
  /** The cause of the ledger's entry. */
  id: string
  memberId: string
  /** Null: at the terminal. */
  operatorId: string | null
  currency: 'points' | 'coins'
  /** Points, or hundredths of a coin; below zero: taken. */
  amount: number
  reason: AdjustmentReason
}

export type AdjustmentResult =
  | { outcome: 'adjusted'; points: number; coinHundredths: number }
  | { outcome: 'unknown member' | 'left' }
  /** The member has less than is to be taken. */
  | { outcome: 'short' }

/**
 * Gives or takes, in one entry of the ledger and one row that says why. Given points are a lot of their own kind and end
 * like all others; taken points are those that would end first. Refuses, changing nothing: an unknown member, one who
 * has left, and taking more than is there.
 */
export async function adjustBalance(tx: Tx, adjustment: Adjustment, now: Date): Promise<AdjustmentResult> {
  const { id, memberId, operatorId, currency, amount, reason } = adjustment
  const member = await lockMember(tx, memberId)
  if (member === undefined) return { outcome: 'unknown member' }
  await lockWallets(tx, [memberId])
  if (await isWalletClosed(tx, memberId)) return { outcome: 'left' }
  const moved =
    currency === 'points' ? { points: amount, coinHundredths: 0 } : { points: 0, coinHundredths: amount }
  const posted = await post(
    tx,
    {
      memberId,
      cause: 'adjustment',
      causeId: id,
      grants: moved.points > 0 ? [{ points: moved.points, source: 'adjustment' }] : [],
      spentPoints: Math.max(0, -moved.points),
      coinHundredths: moved.coinHundredths,
    },
    now,
  )
  if (posted.outcome === 'already posted') throw new Error(`the adjustment ${id} was made before`)
  if (posted.outcome !== 'posted') return { outcome: 'short' }
  await insertAdjustment(tx, { id, memberId, operatorId, reason, ...moved, adjustedAt: now })
  return { outcome: 'adjusted', points: posted.points, coinHundredths: posted.coinHundredths }
}

export interface Judged {
  /** Today, in Japan, adjusted or credited by the operator, and adjusted for the member. */
  byOperator: Adjusted
  toMember: Adjusted
  /** For the member, ever. */
  toMemberEver: Adjusted
}

/**
 * The sum that one operator adjusted or credited today by all ways together. Holds the operator until the transaction ends, so
 * that two of their acts at once are counted one after the other.
 */
async function sumByOperator(tx: Tx, operatorId: string, today: Date): Promise<Adjusted> {
  await lockOperator(tx, operatorId)
  const adjusted = await sumAdjusted(tx, 'operatorId', operatorId, today)
  return { ...adjusted, points: adjusted.points + (await sumCredited(tx, operatorId, today)) }
}

/** Reads the sums that an adjustment is judged by; holds the operator (`sumByOperator`). */
export async function readAdjusted(
  tx: Tx,
  { memberId, operatorId }: { memberId: string; operatorId: string },
  now: Date,
): Promise<Judged> {
  const today = startOfJapanDay(japanDate(now))
  return {
    byOperator: await sumByOperator(tx, operatorId, today),
    toMember: await sumAdjusted(tx, 'memberId', memberId, today),
    toMemberEver: await sumAdjusted(tx, 'memberId', memberId, new Date(0)),
  }
}

/**
 * True when an adjustment, added to those made before it today, goes beyond the limit of one operator acting alone, or
 * of one member's gains and losses.
 */
export function isAboveLimits(
  { byOperator, toMember }: Pick<Judged, 'byOperator' | 'toMember'>,
  { currency, amount }: Pick<Adjustment, 'currency' | 'amount'>,
  limits: ShopSettings['adjustmentLimits'],
): boolean {
  const unit = currency === 'points' ? 'points' : 'coinHundredths'
  const { perOperator, perMember } = limits[unit]
  const size = Math.abs(amount)
  return byOperator[unit] + size > perOperator || toMember[unit] + size > perMember
}

/** The points that this operator may still create alone today; below zero when a second person approved more. */
export async function pointsLeftAlone(
  tx: Tx,
  operatorId: string,
  limits: ShopSettings['adjustmentLimits'],
  now: Date,
): Promise<number> {
  const { points } = await sumByOperator(tx, operatorId, startOfJapanDay(japanDate(now)))
  return limits.points.perOperator - points
}

/** The points that were created by hand today, in Japan, in the whole shop. */
export const pointsByHandToday = (db: Database, now: Date): Promise<number> =>
  sumByHand(db, startOfJapanDay(japanDate(now)))

/** Counts points of a payment that are credited on an operator's word; without one, at the terminal, for the shop alone. */
export const recordCredited = (
  tx: Tx,
  credited: { id: string; operatorId: string | null; paymentId: string; points: number },
  now: Date,
): Promise<void> => insertCredited(tx, { ...credited, creditedAt: now })
