// An operator who was given the right to approve at the console waits, so that nobody approves through an invented colleague.

import { newApproverHours } from '#contract/operator/approvals.ts'
import { approvalDeciders, type OperatorRole } from '#contract/operator/roles.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { findOperator, listInvited, lockOperator, type OperatorRow, updateOperator } from './queries.ts'

const waitMs = newApproverHours * 3_600_000

type Rights = Pick<OperatorRow, 'approvesFrom' | 'rightsFrom'>

/** The instant from which an operator may approve to whom this one gave the right; at the terminal (null) at once (decision 018). */
export const rightsGiven = (rightsFrom: string | null, now: Date): Rights => ({
  rightsFrom,
  approvesFrom: rightsFrom === null ? now : new Date(now.getTime() + waitMs),
})

/** The instant from which an operator may approve what others prepared: some time after they were given the right, and after their access was reset. */
export const waitsUntil = ({ approvesFrom, resetAt }: OperatorRow): Date =>
  new Date(Math.max(approvesFrom.getTime(), resetAt === null ? 0 : resetAt.getTime() + waitMs))

const mayDecide = (roles: readonly OperatorRole[]) => roles.some((role) => approvalDeciders.includes(role))

/** Answers whether these roles approve more than those before. An owner approves everything. */
export const isMore = (roles: readonly OperatorRole[], before: readonly OperatorRole[]): boolean =>
  !before.includes('owner') && mayDecide(roles.filter((role) => !before.includes(role)))

/** Answers whether this operator still waits before they may approve. */
export const waitsToApprove = (operator: OperatorRow, now: Date): boolean =>
  operator.endedAt === null && mayDecide(operator.roles) && now < waitsUntil(operator)

/**
 * The operators, among these, whom the caller may confirm since they still wait to approve: not themselves, not whom they invited,
 * gave their roles or reset, and not while the caller waits too.
 */
export async function confirmableBy(
  db: Database,
  callerId: string | null,
  operators: readonly OperatorRow[],
  now: Date,
): Promise<Set<string>> {
  const caller = callerId === null ? undefined : await findOperator(db, 'id', callerId)
  if (caller === undefined || now < waitsUntil(caller)) return new Set()
  const invited = await listInvited(db, caller.id)
  const theirs = operators.filter(
    ({ id, rightsFrom, resetBy }) => ![id, rightsFrom, resetBy].includes(caller.id) && !invited.has(id),
  )
  return new Set(theirs.filter((operator) => waitsToApprove(operator, now)).map(({ id }) => id))
}

/** An operator who waited may approve from now on. */
export async function confirmOperator(
  tx: Tx,
  { operatorId, by, now }: { operatorId: string; by: string | null; now: Date },
): Promise<'confirmed' | 'unknown' | 'waits not' | 'not by you'> {
  const operator = await lockOperator(tx, operatorId)
  if (operator === undefined) return 'unknown'
  if (!waitsToApprove(operator, now)) return 'waits not'
  if (!(await confirmableBy(tx, by, [operator], now)).has(operator.id)) return 'not by you'
  await updateOperator(tx, operator.id, { approvesFrom: now, resetAt: null })
  return 'confirmed'
}
