import * as calls from '#contract/operator/approvals.ts'
import { japanInstant } from '#server/business-time/japan.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import type { ApprovalOutcome } from '#server/db/schema.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import { type OperatorHttp, type OperatorVisit, operatorOf } from '#server/http/operator-calls.ts'
import { keepSetting, lockSettings } from '#server/people/operator/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import { type ActDeps, serveAct } from './act-routes.ts'
import { type ApprovableActs, doApproved, mayApproveOwn, ownApprovalFrom } from './approvable-routes.ts'
import {
  type Approval,
  countApprovals,
  decideApproval,
  listApprovals,
  lockApproval,
} from './approval-queries.ts'
import { waitsUntil } from './new-approvers.ts'
import { findOperator, namesOfOperators } from './queries.ts'
import { recordReading } from './readings.ts'

export interface ApprovalDeps extends ActDeps {
  approvable: ApprovableActs
}

/** The calls that the operator's roles may approve. */
const approvablePaths = (approvable: ApprovableActs, { roles }: OperatorVisit['operator']): string[] =>
  [...approvable].flatMap(([path, { approvers }]) =>
    approvers.some((role) => roles.includes(role)) ? [path] : [],
  )

/** The instant from which this operator may approve what others prepared. */
async function approvesFrom(db: Database, operatorId: string): Promise<Date> {
  const operator = await findOperator(db, 'id', operatorId)
  if (operator === undefined) throw new Error(`no operator ${operatorId}`)
  return waitsUntil(operator)
}

/** The reason why this operator may not approve the act now; undefined: they may. */
async function whyNotNow(tx: Tx, visit: OperatorVisit, approval: Approval): Promise<string | undefined> {
  const { staff } = visit.phrases
  const operator = operatorOf(visit)
  if (approval.preparedBy === operator.id) {
    const from = ownApprovalFrom(approval, await mayApproveOwn(tx, operator, visit.now))
    if (from === undefined) return staff.ownAct
    return visit.now < from ? staff.ownActTooSoon(calls.ownApprovalMinutes) : undefined
  }
  const from = await approvesFrom(tx, operator.id)
  return visit.now < from ? staff.approvesLater(calls.newApproverHours, japanInstant(from)) : undefined
}

/** The verbs of the audit log. */
const verbs: Record<ApprovalOutcome, string> = {
  approved: 'approval approve',
  refused: 'approval refuse',
  withdrawn: 'approval withdraw',
}

/** Keeps whose personal data an operator is shown, before it is shown. */
async function recordShown(
  { db, random }: ApprovalDeps,
  shown: Approval[],
  operatorId: string,
  readAt: Date,
) {
  for (const { subject } of shown)
    await recordReading(db, { id: random.id(), operatorId, readAt, what: 'member', subject })
}

/** The prepared acts at the console, and the decisions about them. */
export function approvalRoutes(http: OperatorHttp, deps: ApprovalDeps): void {
  const { db, random, approvable } = deps

  http.serve(calls.listApprovals, async (visit, _, { page, size, shown }) => {
    const { now } = visit
    const operator = operatorOf(visit)
    const paths = approvablePaths(approvable, operator)
    const filter = { isWaiting: shown === 'waiting', now, paths, operatorId: operator.id }
    const rows = await listApprovals(db, { ...filter, limit: size, offset: (page - 1) * size })
    const sealed = rows.filter(
      ({ path, personal }) => paths.includes(path) && Object.keys(personal).length > 0,
    )
    await recordShown(deps, sealed, operator.id, now)
    const names = await namesOfOperators(
      db,
      rows.flatMap(({ preparedBy, decidedBy }) =>
        decidedBy === null ? [preparedBy] : [preparedBy, decidedBy],
      ),
    )
    const begins = await approvesFrom(db, operator.id)
    const isOwnAllowed = await mayApproveOwn(db, operator, now)
    return {
      list: rows.map((row) => {
        const isOwn = row.preparedBy === operator.id
        const isOpen = shown === 'waiting' && paths.includes(row.path)
        const sooner = isOwn
          ? ownApprovalFrom(row, isOwnAllowed)
          : new Date(Math.max(row.preparedAt.getTime(), begins.getTime()))
        const from = isOpen ? sooner : undefined
        return {
          approvalId: row.id,
          verb: row.verb,
          subject: row.subject,
          detail: JSON.stringify({ ...Object(row.detail), ...(sealed.includes(row) && row.personal) }),
          why: row.why,
          preparedBy: names.get(row.preparedBy) ?? '',
          preparedAt: row.preparedAt.toISOString(),
          endsAt: row.endsAt.toISOString(),
          stage: stageOf(row, now),
          decidedBy: names.get(row.decidedBy ?? '') ?? '',
          decidedAt: row.decidedAt?.toISOString() ?? null,
          isBySelf: row.isBySelf,
          isOwn,
          approvableFrom: from?.toISOString() ?? null,
          isApprovable: from !== undefined && from <= now,
        }
      }),
      total: await countApprovals(db, filter),
      allowsSelf: (await readSettings(db)).ownApproval,
    }
  })

  /** Decides about an act that waits and that this operator may decide about; `judge` may refuse, or do more. */
  const decision = (
    call: typeof calls.approve | typeof calls.refuseApproval,
    outcome: ApprovalOutcome,
    judge: (tx: Tx, visit: OperatorVisit, approval: Approval) => Promise<Refusal | undefined>,
  ) =>
    serveAct(http, deps, call, async (tx, visit, { approvalId }) => {
      const { now, phrases } = visit
      const operator = operatorOf(visit)
      const approval = isUuid(approvalId) ? await lockApproval(tx, approvalId) : undefined
      const isOwn = approval?.preparedBy === operator.id
      if (approval === undefined || !(isOwn || approvablePaths(approvable, operator).includes(approval.path)))
        return new Refusal(404, { approvalId: [phrases.staff.approvalGone] })
      if (stageOf(approval, now) !== 'waiting')
        return new Refusal(409, { approvalId: [phrases.staff.approvalOver] })
      const refused = await judge(tx, visit, approval)
      if (refused !== undefined) return refused
      const isBySelf = outcome === 'approved' && isOwn
      if (outcome !== 'approved') await approvable.get(approval.path)?.drop?.(tx, approval.input, now)
      await decideApproval(tx, approval.id, { outcome, decidedBy: operator.id, decidedAt: now, isBySelf })
      const { id: subject, verb, subject: about } = approval
      return {
        verb: verbs[outcome],
        subject,
        detail: { verb, subject: about, isBySelf },
        kept: {},
      }
    })

  decision(calls.approve, 'approved', async (tx, visit, approval) => {
    const words = await whyNotNow(tx, visit, approval)
    if (words !== undefined) return new Refusal(409, { approvalId: [words] })
    return await doApproved(tx, approvable, approval, visit, random.id())
  })

  decision(calls.refuseApproval, 'refused', async (_tx, { operator, phrases }, approval) =>
    approval.preparedBy === operator.id
      ? new Refusal(409, { approvalId: [phrases.staff.withdrawOwn] })
      : undefined,
  )

  decision(calls.withdrawApproval, 'withdrawn', async (_tx, { operator, phrases }, approval) =>
    approval.preparedBy === operator.id
      ? undefined
      : new Refusal(409, { approvalId: [phrases.staff.notOwnAct] }),
  )

  serveAct(http, deps, calls.allowOwnApproval, async (tx, { now, phrases }, { isAllowed }) => {
    await lockSettings(tx)
    const { ownApproval: before } = await readSettings(tx)
    if (before === isAllowed) return new Refusal(409, { isAllowed: [phrases.staff.alreadySo] })
    await keepSetting(tx, calls.ownApprovalSetting, isAllowed, now)
    const detail = { before, after: isAllowed }
    return { verb: 'settings set', subject: calls.ownApprovalSetting, detail, kept: {} }
  })
}

function stageOf({ outcome, endsAt }: Approval, now: Date): (typeof calls.approvalStates)[number] {
  if (outcome !== null) return outcome
  return now < endsAt ? 'waiting' : 'ended'
}
