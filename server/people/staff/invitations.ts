import { foldMail, isMailAddress } from '#contract/mail-address.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import type { Tx } from '#server/db/pool.ts'
import type { Signer } from '#server/keys.ts'
import { rightsGiven } from './new-approvers.ts'
import {
  findOpenInvitation,
  type Invitation,
  insertInvitation,
  insertOperator,
  isTaken,
  lockOperators,
  takeInvitation,
} from './queries.ts'

/** The time within which an invitation may be accepted. */
const invitationMs = 3 * 86_400_000

/**
 * The link of an invitation. It is signed and kept nowhere. What stands after `#` is sent to no server and stands in no
 * log.
 */
export const invitationLink = (signer: Signer, origin: string, invitationId: string): string =>
  `${origin}/operator/invitation#${invitationId}.${signer.sign(invitationId).toString('base64url')}`

/** The invitation that a token names; undefined when this shop did not sign it. */
export function invitationOf(signer: Signer, token: string): string | undefined {
  const [, id, signature] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? []
  if (id === undefined || signature === undefined) return undefined
  return signer.isSigned(id, Buffer.from(signature, 'base64url')) ? id : undefined
}

export interface NewInvitation {
  id: string
  name: string
  mail: string
  roles: readonly OperatorRole[]
  /** The operator who invites; undefined at the terminal. */
  invitedBy: string | undefined
  now: Date
}

/**
 * Invites a person to work at the console. Refuses, changing nothing, what is no mail address, a name that an operator has or had, or that an open
 * invitation holds, and a mail address that one has.
 */
export async function invite(
  tx: Tx,
  { id, name, mail: typed, roles, invitedBy, now }: NewInvitation,
): Promise<'invited' | 'not a mail' | 'name taken' | 'mail taken'> {
  await lockOperators(tx)
  const mail = foldMail(typed)
  if (!isMailAddress(mail)) return 'not a mail'
  const taken = await isTaken(tx, { name, mail }, now)
  if (taken !== undefined) return `${taken} taken`
  await insertInvitation(tx, {
    id,
    name,
    mail,
    roles: [...new Set(roles)],
    createdAt: now,
    invitedBy: invitedBy ?? null,
    expiresAt: new Date(now.getTime() + invitationMs),
  })
  return 'invited'
}

/**
 * Makes the operator of an invitation. Refuses, changing nothing, one that was used, was withdrawn, has ended or never
 * was.
 */
export async function accept(
  tx: Tx,
  invitationId: string,
  { operatorId, passwordHash, now }: { operatorId: string; passwordHash: string; now: Date },
): Promise<Invitation | undefined> {
  await lockOperators(tx)
  const open = await findOpenInvitation(tx, invitationId, now)
  if (open === undefined) return undefined
  const { name, mail, roles, invitedBy } = open
  const rights = rightsGiven(invitedBy, now)
  await insertOperator(tx, { id: operatorId, name, mail, roles, passwordHash, createdAt: now, ...rights })
  return await takeInvitation(tx, invitationId, operatorId, now)
}
