import type { Tx } from '#server/db/pool.ts'
import { forgetDevices, operatorDevices } from '#server/people/members/known-devices.ts'
import { forgetSecondFactor } from '#server/people/members/second-factor.ts'
import { lockOperator } from './queries.ts'
import { deletePasskeys, deleteSessions } from './session-queries.ts'

/**
 * Forgets the passkeys, the app, the recovery codes and the known browsers of an operator who has lost them, and ends their
 * sessions. The password stays: it alone lets them choose a new second factor.
 */
export async function resetAccess(tx: Tx, operatorId: string): Promise<void> {
  await lockOperator(tx, operatorId)
  await forgetSecondFactor(tx, operatorId)
  await deletePasskeys(tx, operatorId)
  await forgetDevices(tx, operatorDevices, operatorId)
  await deleteSessions(tx, operatorId, { exceptId: undefined })
}
