// What an operator changes about a member.

import * as z from 'zod/mini'
import { id, nothing, record } from '#contract/wire.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { memberKeepers } from './roles.ts'

export const suspendMember = operatorCall({
  method: 'POST',
  path: '/operator/members/suspend',
  verb: 'member suspend',
  summary:
    'Keeps a member out: their sessions end, and they cannot log in. Parcels that have not left are held. 409 when they are suspended already.',
  roles: memberKeepers,
  moves: 'nothing',
  reason: 'asked',
  input: record({ ...actFields, memberId: id }),
  output: nothing,
})

export const liftSuspension = operatorCall({
  method: 'POST',
  path: '/operator/members/lift_suspension',
  verb: 'member unsuspend',
  summary: 'Lets a suspended member log in again. 409 when they are not suspended.',
  roles: memberKeepers,
  moves: 'nothing',
  reason: 'asked',
  input: record({ ...actFields, memberId: id }),
  output: nothing,
})

/** What an operator may give or take by hand. */
const adjustedCurrencies = ['points', 'coins'] as const

/** Why it was given, in words that the member reads in their history. */
export const giftReasons = ['apology', 'parcel', 'benefit', 'correction'] as const
/** Why it was taken. */
export const takingReasons = ['correction', 'breach'] as const
export const adjustmentReasons = [...new Set([...giftReasons, ...takingReasons])] as const
export type AdjustmentReason = (typeof adjustmentReasons)[number]

export const adjustBalance = operatorCall({
  method: 'POST',
  path: '/operator/members/adjust_balance',
  summary:
    'Gives a member points or coins by hand, or takes some. Above the limits of a day (settings, adjustmentLimits) it waits for a second person. 409 when the member has left, or has less than is taken.',
  roles: ['support', 'finance', 'owner'],
  approvers: ['support', 'finance', 'owner'],
  moves: ['points'],
  reason: 'asked',
  input: record({
    ...actFields,
    memberId: id,
    currency: z.enum(adjustedCurrencies),
    /** Points, or hundredths of a coin. Below zero: taken. */
    amount: z.int().check(
      z.minimum(-100_000_000),
      z.maximum(100_000_000),
      z.refine((amount) => amount !== 0),
    ),
    reason: z.enum(adjustmentReasons),
  }),
  output: approvalOutcome,
})
