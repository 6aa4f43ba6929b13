import * as calls from '#contract/operator/member-acts.ts'
import { writeNote } from '#contract/operator/notes.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import { type OperatorHttp, type OperatorVisit, operatorOf } from '#server/http/operator-calls.ts'
import type { Sessions } from '#server/http/session.ts'
import { adjustBalance, isAboveLimits, readAdjusted } from '#server/money/wallet/adjust-balance.ts'
import { findMember } from '#server/people/members/queries.ts'
import { liftSuspension, type Suspension, suspendMember } from '#server/people/members/suspend-member.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { serveAct } from '#server/people/staff/act-routes.ts'
import { type ApprovableActs, serveApprovable } from '#server/people/staff/approvable-routes.ts'
import { insertNote } from '#server/people/staff/notes.ts'
import type { Random } from '#server/random.ts'

export interface MemberActDeps {
  db: Database
  random: Random
  /** The shop's sessions: a suspension ends where the member is logged in. */
  sessions: Pick<Sessions, 'endAll'>
  approvable: ApprovableActs
}

/** Serves the acts by which an operator changes a member. */
export function memberActRoutes(http: OperatorHttp, deps: MemberActDeps): void {
  const { sessions, random } = deps
  const suspension = (
    call: typeof calls.suspendMember,
    isSuspended: boolean,
    change: (tx: Tx, memberId: string, visit: OperatorVisit) => Promise<Suspension>,
  ) =>
    serveAct(http, deps, call, async (tx, visit, { memberId }) => {
      const { desks } = visit.phrases
      const outcome = isUuid(memberId) ? await change(tx, memberId, visit) : 'unknown'
      if (outcome === 'unknown') return new Refusal(404, { memberId: [desks.memberGone] })
      if (outcome === 'already')
        return new Refusal(409, { memberId: [isSuspended ? desks.isSuspended : desks.notSuspended] })
      return { subject: memberId, detail: { suspended: isSuspended }, kept: {} }
    })

  suspension(calls.suspendMember, true, (tx, memberId, { now }) =>
    suspendMember(tx, { memberId, now }, (within, member) => sessions.endAll(within, member)),
  )
  suspension(calls.liftSuspension, false, (tx, memberId) => liftSuspension(tx, memberId))

  serveApprovable(http, deps, calls.adjustBalance, async (tx, visit, input) => {
    const { now, phrases } = visit
    const { memberId, currency, amount, reason } = input
    const { desks } = phrases
    const reasons: readonly string[] = amount > 0 ? calls.giftReasons : calls.takingReasons
    if (!reasons.includes(reason)) return new Refusal(422, { reason: [desks.otherReason] })
    if (!isUuid(memberId)) return new Refusal(404, { memberId: [desks.memberGone] })
    const { id: operatorId } = operatorOf(visit)
    const before = await readAdjusted(tx, { memberId, operatorId }, now)
    const adjustment = { id: random.id(), memberId, operatorId, currency, amount, reason }
    const adjusted = await adjustBalance(tx, adjustment, now)
    if (adjusted.outcome === 'short') return new Refusal(409, { amount: [desks.notSoMuch] })
    if (adjusted.outcome !== 'adjusted') return new Refusal(404, { memberId: [desks.memberGone] })
    return {
      verb: 'member adjust',
      subject: memberId,
      detail: { currency, amount, reason },
      needsApproval: isAboveLimits(before, input, (await readSettings(tx)).adjustmentLimits),
      basis: before.toMemberEver,
    }
  })
  serveAct(http, deps, writeNote, async (tx, { operator, now, phrases }, { memberId, body, isImportant }) => {
    if (!isUuid(memberId) || (await findMember(tx, memberId)) === undefined)
      return new Refusal(404, { memberId: [phrases.desks.memberGone] })
    const id = random.id()
    await insertNote(tx, { id, memberId, who: operator.name, body, isImportant, writtenAt: now })
    // The note itself stands beside the member, and not in the audit log.
    return {
      verb: 'member note',
      subject: memberId,
      detail: { note: id, isImportant },
      kept: { noteId: id },
    }
  })
}
