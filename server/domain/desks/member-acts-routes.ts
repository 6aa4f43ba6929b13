import * as calls from '../../../contract/operator/member-acts.ts'
import type { Database, Tx } from '../../db/pool.ts'
import { isUuid } from '../../db/uuid.ts'
import { Refusal } from '../../http/calls.ts'
import type { OperatorHttp, OperatorVisit } from '../../http/operator-calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { liftSuspension, type Suspension, suspendMember } from '../members/suspend-member.ts'
import { serveAct } from '../staff/act-routes.ts'

interface MemberActDeps {
  db: Database
  random: Random
  /** Of the shop: a suspension ends where the member is logged in. */
  sessions: Pick<Sessions, 'endAll'>
}

/** What an operator changes about a member, with the operations of the command line and under its verbs. */
export function memberActRoutes(http: OperatorHttp, deps: MemberActDeps): void {
  const { sessions } = deps
  const suspension = (
    call: typeof calls.suspendMember,
    { verb, isSuspended }: { verb: string; isSuspended: boolean },
    change: (tx: Tx, memberId: string, visit: OperatorVisit) => Promise<Suspension>,
  ) =>
    serveAct(
      http,
      deps,
      call,
      async (tx, visit, { memberId }) => {
        const { desks } = visit.phrases
        const outcome = isUuid(memberId) ? await change(tx, memberId, visit) : 'unknown'
        if (outcome === 'unknown') return new Refusal(404, { memberId: [desks.memberGone] })
        if (outcome === 'already')
          return new Refusal(409, { memberId: [isSuspended ? desks.isSuspended : desks.notSuspended] })
        return { verb, subject: memberId, detail: { suspended: isSuspended }, kept: {} }
      },
      () => ({}),
    )

  suspension(calls.suspendMember, { verb: 'member suspend', isSuspended: true }, (tx, memberId, { now }) =>
    suspendMember(tx, { memberId, now }, (within, member) => sessions.endAll(within, member)),
  )
  suspension(calls.liftSuspension, { verb: 'member unsuspend', isSuspended: false }, (tx, memberId) =>
    liftSuspension(tx, memberId),
  )
}
