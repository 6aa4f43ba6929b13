// A link in a mail, by whose page a member proves that the address is read by them.

import type { Tx } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import type { Random } from '#server/random.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import type { Member } from './member-row.ts'
import { lockMember, updateMember } from './queries.ts'
import { tokenHash } from './reset-password.ts'
import { mayWriteTo } from './unproven-mail.ts'

const linkMs = 24 * 60 * 60_000
const idLength = 36

export interface ProofDeps {
  random: Random
  now: Date
}

/** The token begins with its member's id; its hash binds it to the address as well. */
const proofHash = (token: string, mail: string) => tokenHash(`${token} ${mail}`)

/** A new link to prove this address. Once `kept` is written to the member, every earlier link is invalid. */
export function newMailProof({ id, mail }: Pick<Member, 'id' | 'mail'>, { random, now }: ProofDeps) {
  const token = id + random.bytes(24).toString('base64url')
  const expiresAt = new Date(now.getTime() + linkMs)
  return {
    kept: { mailProofHash: proofHash(token, mail), mailProofEndsAt: expiresAt },
    expiresAt,
    linkAt: (origin: string) => `${origin}/verify-mail?token=${token}`,
  }
}

export type ProofOutcome = 'done' | 'proven before' | 'refused'

/**
 * Sends a member a link to prove the registered address. Refuses, changing nothing, a member who has withdrawn and one
 * to whom the day's number of these mails was sent; then the link that was sent before stays valid.
 */
export async function sendMailProof(
  tx: Tx,
  memberId: string,
  { contactIn, ...deps }: ProofDeps & { contactIn: ContactIn },
): Promise<ProofOutcome> {
  const member = await lockMember(tx, memberId)
  if (member === undefined || member.withdrawnAt !== null) return 'refused'
  if (member.mailProvenAt !== null) return 'proven before'
  if (!(await mayWriteTo(tx, member, 'proof', deps.now))) return 'refused'
  const { kept, linkAt, expiresAt } = newMailProof(member, deps)
  await updateMember(tx, memberId, kept)
  await mailMember(
    tx,
    member,
    (words, name, contact) => words.mailProof(name, linkAt(contact.origin), contact),
    contactIn,
    { mailId: deps.random.id(), now: deps.now, expiresAt, isAllowed: true },
  )
  return 'done'
}

/**
 * Marks the address of a link as proven; the token is the proof, and logs nobody in. A repeat finds it proven before,
 * also after the link's time. Refuses a link of another member or address, one that was replaced and one that has
 * expired (24 hours).
 */
export async function proveMail(tx: Tx, token: string, now: Date): Promise<ProofOutcome> {
  const memberId = token.slice(0, idLength)
  const member = isUuid(memberId) ? await lockMember(tx, memberId) : undefined
  const { mailProofHash, mailProofEndsAt } = member ?? {}
  if (!member || !mailProofHash?.equals(proofHash(token, member.mail))) return 'refused'
  if (member.mailProvenAt !== null) return 'proven before'
  const isValid = mailProofEndsAt != null && mailProofEndsAt > now
  return isValid && (await updateMember(tx, memberId, { mailProvenAt: now })) ? 'done' : 'refused'
}
