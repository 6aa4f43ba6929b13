// A member's request to be removed, or to learn what the shop holds of them.

import * as z from 'zod/mini'
import { instant } from '#contract/times.ts'
import { id, record } from '#contract/wire.ts'
import { actFields, approvalOutcome, operatorCall } from './operator-call.ts'
import { memberKeepers } from './roles.ts'

/**
 * The check that it is the member who asks. `login`: they wrote an enquiry while they were logged in. `mail`:
 * they answered from their proven address. `phone`: they were called at their verified number. `document`: they showed
 * an official document with their name.
 */
export const identityChecks = ['login', 'mail', 'phone', 'document'] as const
export type IdentityCheck = (typeof identityChecks)[number]

/** For how long a disclosure is open after its approval. */
export const disclosureMinutes = 60

export const readLeaving = operatorCall({
  method: 'GET',
  path: '/operator/members/:memberId/leaving',
  summary: 'What a member would lose by a removal, and what prevents it. 404 for one who has left.',
  roles: memberKeepers,
  output: record({
    points: z.int(),
    coinHundredths: z.int(),
    /** Draws whose cards are still to be chosen; a removal ships them all. */
    openDraws: z.int(),
    /** Parcels that have not left; they still go out. */
    unshipped: z.int(),
    /** A purchase may still bring money: then a removal is refused. */
    hasOpenPayment: z.boolean(),
  }),
})

export const removeMember = operatorCall({
  method: 'POST',
  path: '/operator/members/remove',
  summary:
    'Prepares the removal of a member who asked for it; a second operator approves it. Points and coins are forfeited, open choices are shipped, personal data is erased. 409 while a purchase may bring money or a draw waits for its round, and when more would be lost than was shown: now, and at the approval.',
  roles: memberKeepers,
  approvers: memberKeepers,
  moves: ['points', 'belongings'],
  reason: 'asked',
  input: record({
    ...actFields,
    memberId: id,
    identity: z.enum(identityChecks),
    /** The balance that the operator was shown (`readLeaving`). */
    points: z.int(),
    coinHundredths: z.int(),
  }),
  output: approvalOutcome,
})

export const discloseMember = operatorCall({
  method: 'POST',
  path: '/operator/members/disclose',
  summary:
    'Prepares a disclosure; a second operator approves it. For an hour after that, the operator who prepared it can read all data on the member (readDisclosure). The audit log records how the member was identified.',
  roles: memberKeepers,
  approvers: memberKeepers,
  proof: 'fresh second factor',
  moves: 'nothing',
  reason: 'asked',
  input: record({ ...actFields, memberId: id, identity: z.enum(identityChecks) }),
  output: approvalOutcome,
})

/** The parts of a disclosure, in their order. */
export const disclosureParts = [
  ...(['profile', 'logins', 'account', 'movement', 'draw', 'exchange', 'payment', 'refund'] as const),
  ...(['parcels', 'mails', 'claims', 'referral', 'enquiries', 'notes', 'audit'] as const),
] as const
export type DisclosurePart = (typeof disclosureParts)[number]

export const readDisclosure = operatorCall({
  method: 'GET',
  path: '/operator/members/:memberId/disclosure',
  summary:
    'All data the shop holds on a member, part by part. 409 unless a disclosure that the same operator prepared was approved within the hour. It is recorded.',
  roles: memberKeepers,
  proof: 'fresh second factor',
  output: record({
    memberId: id,
    madeAt: instant,
    /** In which it is printed. */
    language: z.enum(['ja', 'en']),
    shopName: z.string(),
    /** Each with the rows that the shop holds; a row is names and values, as JSON. */
    parts: z.array(record({ part: z.enum(disclosureParts), rows: z.array(z.string()) })),
  }),
})
