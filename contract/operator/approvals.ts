// Acts that wait for a second person: who prepared what, and what became of it.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, nothing, record } from '#contract/wire.ts'
import { actFields, gridPage, movable, operatorCall, pageQuery } from './operator-call.ts'
import { approvalDeciders } from './roles.ts'

/** For how long a prepared act waits. */
export const approvalDays = 7

/** The hours in which an operator who was given the right at the console approves nothing of others, unless somebody confirms them. */
export const newApproverHours = 72

/** The wait of the only owner before they may approve what they prepared themselves. */
export const ownApprovalMinutes = 10

/** The setting that lets the only owner do so (contract/shop-settings.ts). */
export const ownApprovalSetting = 'ownApproval'

/** `ended`: it was not decided in time. */
export const approvalStates = ['waiting', 'approved', 'refused', 'withdrawn', 'ended'] as const

export const listApprovals = operatorCall({
  method: 'GET',
  path: '/operator/approvals',
  summary: 'Prepared acts that the operator may approve or has prepared: waiting or closed ones.',
  roles: approvalDeciders,
  query: record({ ...pageQuery, shown: z._default(z.enum(['waiting', 'over']), 'waiting') }),
  output: record({
    ...gridPage(
      record({
        approvalId: id,
        /** Noun and verb as the audit log has them: `member adjust`. */
        verb: z.string(),
        /** The id of what would change. */
        subject: z.string(),
        /** JSON: what would change, as the audit log will have it; with personal data while it waits, for who may approve it. */
        detail: z.string(),
        why: z.string(),
        preparedBy: z.string(),
        preparedAt: instant,
        endsAt: instant,
        stage: z.enum(approvalStates),
        /** Empty while it waits, and when it ended by itself. */
        decidedBy: z.string(),
        decidedAt: z.nullable(instant),
        /** Approved by the person who prepared it. */
        isBySelf: z.boolean(),
        isOwn: z.boolean(),
        /** From when this operator may approve it; null: they may not. */
        approvableFrom: z.nullable(instant),
        isApprovable: z.boolean(),
      }),
    ),
    /** True when the only owner may approve their own acts. */
    allowsSelf: z.boolean(),
  }),
})

const decision = record({ ...actFields, approvalId: id })

export const approve = operatorCall({
  method: 'POST',
  path: '/operator/approvals/approve',
  summary:
    'Approves a prepared act and performs it in the preparer’s name. 409 when it is decided or over, was prepared by the caller, when the caller may not approve yet, or when its basis has changed since.',
  roles: approvalDeciders,
  moves: [...movable],
  reason: 'none',
  input: decision,
  output: nothing,
})

export const refuseApproval = operatorCall({
  method: 'POST',
  path: '/operator/approvals/refuse',
  summary: 'Ends an act that another operator prepared; nothing is changed. 409 when it is decided or over.',
  roles: approvalDeciders,
  moves: 'nothing',
  reason: 'asked',
  input: decision,
  output: nothing,
})

export const withdrawApproval = operatorCall({
  method: 'POST',
  path: '/operator/approvals/withdraw',
  summary: 'Ends an act that the caller prepared; nothing is changed. 409 when it is decided or over.',
  roles: approvalDeciders,
  moves: 'nothing',
  reason: 'none',
  input: decision,
  output: nothing,
})

export const allowOwnApproval = operatorCall({
  method: 'POST',
  path: '/operator/approvals/allow_own',
  summary:
    'Whether the only owner may approve what they prepared themselves, ten minutes later. With a second owner it has no effect.',
  roles: ['owner'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...actFields, isAllowed: z.boolean() }),
  output: nothing,
})
