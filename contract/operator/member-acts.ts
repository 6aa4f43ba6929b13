// Acts of operators on a member.

import * as z from 'zod/mini'
import { mailText } from '#contract/typed-fields.ts'
import { id, nothing, record, text } from '#contract/wire.ts'
import { identityChecks } from './leaving.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { memberKeepers } from './roles.ts'

export const suspendMember = operatorCall({
  method: 'POST',
  path: '/operator/members/suspend',
  verb: 'member suspend',
  summary:
    'Suspends a member: their sessions end, and they cannot log in. Parcels that have not left are held. 409 when they are suspended already.',
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

/** Currencies that an operator may give or take by hand. */
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
    'Gives a member points or coins by hand, or takes some. Above the limits of a day (settings, adjustmentLimits) it waits for a second person. 409 when the member has left, or owns less than is taken.',
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

/** The fields of acts that let a member in again who has lost the way: an operator made sure that it is they. */
const identified = { ...actFields, memberId: id, identity: z.enum(identityChecks) }

export const changeMemberMail = operatorCall({
  method: 'POST',
  path: '/operator/members/change_mail',
  verb: 'member change-mail',
  behind: ['memberId', 'mail'],
  summary:
    'Prepares another mail address for a member, which a second operator approves; both addresses are told. 409 when it is theirs or another member’s, and at the approval when theirs has changed since.',
  roles: memberKeepers,
  approvers: memberKeepers,
  personal: ['mail'],
  moves: ['rights'],
  reason: 'asked',
  input: record({ ...identified, mail: mailText }),
  output: approvalOutcome,
})

export const changeMemberName = operatorCall({
  method: 'POST',
  path: '/operator/members/change_name',
  verb: 'member change-name',
  behind: ['memberId', 'familyName', 'givenName'],
  summary:
    'Prepares another name for a member, on parcels that have not left too; a second operator approves it. 409 at the approval when the name has changed since.',
  roles: memberKeepers,
  approvers: memberKeepers,
  personal: ['familyName', 'middleName', 'givenName'],
  // Documents are held against the name, so it decides who is let in next.
  moves: ['rights', 'parcels'],
  reason: 'asked',
  input: record({
    ...identified,
    familyName: text(50),
    /** Members abroad have one. */
    middleName: z._default(text(50), ''),
    givenName: text(50),
  }),
  output: approvalOutcome,
})

export const removeMemberFactor = operatorCall({
  method: 'POST',
  path: '/operator/members/remove_second_factor',
  verb: 'member remove-second-factor',
  summary:
    'Prepares that a member logs in by password alone, for one whose app and recovery codes are gone; a second operator approves it, and a mail tells the member. 409 when there is none, and at the approval when they have another since.',
  roles: memberKeepers,
  approvers: memberKeepers,
  moves: ['rights'],
  reason: 'asked',
  input: record(identified),
  output: approvalOutcome,
})
