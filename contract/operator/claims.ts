// Money that was charged back, and what members owe for points that were used.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, approvalOutcome, gridPage, operatorCall, pageQuery } from './operator-call.ts'
import { claimReaders, claimSettlers } from './roles.ts'

/**
 * `paid`: the member paid what they owe, as the operator saw. `points`: it is taken from the member's points. `won`: the
 * card company gave the money back. `waived`: the shop bears the loss.
 */
export const settlements = ['paid', 'points', 'won', 'waived'] as const
export type Settlement = (typeof settlements)[number]

export const listClaims = operatorCall({
  method: 'GET',
  path: '/operator/claims',
  verb: 'claim list',
  summary: 'Claims: the open ones, oldest first, or all, newest first.',
  roles: claimReaders,
  query: record({ ...pageQuery, shown: z._default(z.enum(['open', 'all']), 'open') }),
  output: record({
    ...gridPage(
      record({
        claimId: id,
        memberId: id,
        paymentId: id,
        /** The number of the order. */
        orderId: z.string(),
        /** That were used, and the yen they were sold for. */
        points: z.int(),
        yen: z.int(),
        openedAt: instant,
        /** Null while it is open. */
        settlement: z.nullable(z.enum(settlements)),
        settledAt: z.nullable(instant),
      }),
    ),
  }),
})

export const recordChargeback = operatorCall({
  method: 'POST',
  path: '/operator/payments/chargeback',
  verb: 'payment chargeback',
  summary:
    'Records a chargeback of a purchase: revokes its unused points, and opens a claim for the used ones, which holds draws and parcels. 409 when the purchase is not paid.',
  roles: claimSettlers,
  moves: ['money', 'points'],
  reason: 'asked',
  input: record({ ...actFields, paymentId: id }),
  output: record({
    revokedPoints: z.int(),
    /** Null: all points were still there. */
    claimId: z.nullable(id),
  }),
})

export const settleClaim = operatorCall({
  method: 'POST',
  path: '/operator/claims/settle',
  verb: 'claim settle',
  summary:
    'Settles an open claim; the member draws again when it was the last one. Waiving it needs a second person. 409 when it is settled, or the member has fewer points than they owe.',
  roles: claimSettlers,
  approvers: claimSettlers,
  moves: ['money'],
  reason: 'asked',
  input: record({ ...actFields, claimId: id, settlement: z.enum(settlements) }),
  output: approvalOutcome,
})
