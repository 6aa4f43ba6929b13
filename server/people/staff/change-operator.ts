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

/**
 * Gives an operator other roles; their open sessions have them at once. `given`: at the console, by whom and when: more to
 * approve than before they may later (`rightsGiven`). Refuses, changing nothing, when no owner would be
 * left.
 */
export async function changeRoles(
  tx: Tx,
  {
    operatorId,
    roles,
    given,
  }: { operatorId: string; roles: readonly OperatorRole[]; given?: { by: string | null; now: Date } },
): Promise<OperatorChange> {
  const changed = await change(tx, operatorId, roles.includes('owner'), { roles: [...new Set(roles)] })
  if (changed.outcome === 'changed' && given !== undefined && isMore(roles, changed.before.roles))
    await updateOperator(tx, operatorId, rightsGiven(given.by, given.now))
  return changed
}

/**
 * An operator works here no longer: their sessions end, their second factor is forgotten, and their name stays taken. Refuses, changing nothing, when no
 * owner would be left.
 */
export async function endOperator(
  tx: Tx,
  { operatorId, now }: { operatorId: string; now: Date },
): Promise<OperatorChange> {
  const ended = await change(tx, operatorId, false, { endedAt: now })
  if (ended.outcome === 'changed') await resetAccess(tx, operatorId)
  return ended
}

async function change(
  tx: Tx,
  operatorId: string,
  staysOwner: boolean,
  values: { roles: OperatorRole[] } | { endedAt: Date },
): Promise<OperatorChange> {
  if (!isUuid(operatorId)) return { outcome: 'unknown operator' }
  await lockOperators(tx)
  const before = await lockOperator(tx, operatorId)
  if (before === undefined) return { outcome: 'unknown operator' }
  if (!staysOwner && before.roles.includes('owner') && (await countOtherOwners(tx, operatorId)) === 0)
    return { outcome: 'no owner left' }
  await updateOperator(tx, operatorId, values)
  return { outcome: 'changed', before }
}
