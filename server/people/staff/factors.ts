import type { Database } from '#server/db/pool.ts'
import { listAppOwners, readSecondFactor } from '#server/people/members/second-factor.ts'
import { listPasskeyOwners, listPasskeys } from './session-queries.ts'

export interface Factors {
  hasCode: boolean
  hasPasskey: boolean
  recoveryCodesLeft: number
}

/** The means beside the password by which an operator can prove their identity. */
export async function readFactors(db: Database, operatorId: string): Promise<Factors> {
  const { isOn, recoveryCodesLeft } = await readSecondFactor(db, operatorId)
  const passkeys = await listPasskeys(db, operatorId)
  return { hasCode: isOn, hasPasskey: passkeys.length > 0, recoveryCodesLeft }
}

/** The stage of a login whose second factor was not proven yet. */
export const stageBefore = ({ hasCode, hasPasskey }: Factors): 'proving' | 'enrolling' =>
  hasCode || hasPasskey ? 'proving' : 'enrolling'

/** Those of these operators who have a second factor. */
export async function havingFactors(
  db: Database,
  operators: readonly { id: string }[],
): Promise<ReadonlySet<string>> {
  const ids = operators.map(({ id }) => id)
  return new Set([...(await listAppOwners(db, ids)), ...(await listPasskeyOwners(db))])
}
