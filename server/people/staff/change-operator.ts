import type { OperatorRole } from '#contract/operator/roles.ts'
import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { isMore, rightsGiven } from './new-approvers.ts'
import { countOtherOwners, lockOperator, lockOperators, type OperatorRow, updateOperator } from './queries.ts'
import { resetAccess } from './reset-access.ts'

export type OperatorChange =
  | { outcome: 'changed'; before: OperatorRow }
  | { outcome: 'unknown operator' }
  | { outcome: 'no owner left' }
  /** Nobody but the caller would be an owner who may approve. */
  | { outcome: 'no other owner left' }

/** The operator who makes a change at the console; null at its other door. */
interface Given {
  by: string | null
  now: Date
}

/**
 * Gives an operator other roles; their open sessions have them at once. `given`: at the console, by whom and when: more to
 * approve than before they may later (`rightsGiven`). Refuses, changing nothing, when no owner would be left, and at the
 * console when the caller would be the only one who may approve.
 */
export async function changeRoles(
  tx: Tx,
  { operatorId, roles, given }: { operatorId: string; roles: readonly OperatorRole[]; given?: Given },
): Promise<OperatorChange> {
  const changed = await change(tx, operatorId, roles.includes('owner'), { roles: [...new Set(roles)] }, given)
  if (changed.outcome === 'changed' && given !== undefined && isMore(roles, changed.before.roles))
    await updateOperator(tx, operatorId, rightsGiven(given.by, given.now))
  return changed
}

/**
 * An operator works here no longer: their sessions end, their second factor is forgotten, and their name stays taken. Refuses, changing nothing, when no
 * owner would be left, and at the console (`by`) when the caller would be the only one who may approve.
 */
export async function endOperator(
  tx: Tx,
  { operatorId, by, now }: { operatorId: string; by?: string | null; now: Date },
): Promise<OperatorChange> {
  const given = by === undefined ? undefined : { by, now }
  const ended = await change(tx, operatorId, false, { endedAt: now }, given)
  if (ended.outcome === 'changed') await resetAccess(tx, operatorId)
  return ended
}

/**
 * Resets the access of an operator who works here (`resetAccess`). Reset at the console (`by`), they approve nothing of others for
 * a while: whoever knows their password could else come in as them and be the second person. They count as an owner meanwhile.
 * @returns whether there is such an operator
 */
export async function resetOperator(
  tx: Tx,
  { operatorId, by, now }: { operatorId: string; by: string | null; now: Date },
): Promise<boolean> {
  if (!isUuid(operatorId) || (await lockOperator(tx, operatorId)) === undefined) return false
  await resetAccess(tx, operatorId)
  if (by !== null) await updateOperator(tx, operatorId, { resetAt: now, resetBy: by })
  return true
}

async function change(
  tx: Tx,
  operatorId: string,
  staysOwner: boolean,
  values: { roles: OperatorRole[] } | { endedAt: Date },
  given: Given | undefined,
): Promise<OperatorChange> {
  if (!isUuid(operatorId)) return { outcome: 'unknown operator' }
  await lockOperators(tx)
  const before = await lockOperator(tx, operatorId)
  if (before === undefined) return { outcome: 'unknown operator' }
  if (!staysOwner && before.roles.includes('owner')) {
    if ((await countOtherOwners(tx, [operatorId])) === 0) return { outcome: 'no owner left' }
    if (given !== undefined && (await isLastBeside(tx, before, given)))
      return { outcome: 'no other owner left' }
  }
  await updateOperator(tx, operatorId, values)
  return { outcome: 'changed', before }
}

/**
 * Answers whether this is the last owner beside the caller who may approve: without them the caller could approve their own
 * acts (`mayApproveOwn`). Whoever leaves by themselves gains nothing by it.
 */
async function isLastBeside(tx: Tx, { id, approvesFrom }: OperatorRow, { by, now }: Given): Promise<boolean> {
  if (by === null || by === id || now < approvesFrom) return false
  return (await countOtherOwners(tx, [id, by], now)) === 0
}
