import { createHash } from 'node:crypto'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import type { Random } from '#server/random.ts'
import { createFailures } from '#server/watch/failures.ts'
import { forgetDevices, memberDevices } from './known-devices.ts'
import {
  findResetMember,
  forgetAttempts,
  hasLinksLeft,
  keepResetToken,
  spendResetToken,
  takeResetRequest,
} from './login-queries.ts'
import { type ContactIn, mailMember, type Stamp } from './mail-member.ts'
import { findMember, findMemberByMail, lockMember, updateMember } from './queries.ts'
import { mayWriteTo } from './unproven-mail.ts'

/** A link is valid for half an hour; a member is sent at most five an hour. */
const linkMs = 30 * 60_000
const beforeAllIds = '00000000-0000-0000-0000-000000000000'
const mailLimit = { mails: 5, perMs: 60 * 60_000 }

/** Only this hash of a link's token is stored. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface ResetDeps {
  random: Random
  contactIn: ContactIn
  now: Date
  /** Once it is aborted, no further request is taken. */
  leave?: AbortSignal
}

/**
 * Processes the requests for new passwords: a request for a member's address becomes a mail with a link, any other is
 * dropped. A job does this, so that the HTTP answer takes the same time for known and unknown mails. Several processes
 * share the work; a request whose run was killed or failed is retried and blocks no other.
 * @returns how many mails were written
 * @throws after the run, with the first failures
 */
export async function answerResetRequests(db: Database, deps: ResetDeps): Promise<number> {
  let written = 0
  let failedId = beforeAllIds
  const failures = createFailures()
  while (!deps.leave?.aborted) {
    let takenId: string | undefined
    try {
      const outcome = await transaction(db, async (tx) => {
        const request = await takeResetRequest(tx, failedId)
        takenId = request?.id
        if (request === undefined) return 'none waiting'
        const found = await findMemberByMail(tx, request.mail)
        // Locked, so that the shop counts a member's links one after another and writes none to a member who leaves now.
        const member = found === undefined ? undefined : await lockMember(tx, found.id)
        const isHere = member !== undefined && member.withdrawnAt === null
        return isHere && (await sendLink(tx, member, deps)) ? 'written' : 'nothing to write'
      })
      if (outcome === 'none waiting') break
      if (outcome === 'written') written += 1
    } catch (cause) {
      failures.add('a request for a new password could not be answered', cause)
      if (takenId === undefined) break
      failedId = takenId
    }
  }
  failures.throwAny('requests could not be answered')
  return written
}

/** Sends a new link to a member who is locked. Refuses at a limit; then the link that was sent before stays valid. */
async function sendLink(
  tx: Tx,
  member: Parameters<typeof mailMember>[1],
  { random, contactIn, now }: ResetDeps,
): Promise<boolean> {
  const countedFrom = new Date(now.getTime() - mailLimit.perMs)
  if (!(await hasLinksLeft(tx, member.id, { limit: mailLimit.mails, countedFrom }))) return false
  // This counts the mail, so it is asked last.
  if (!(await mayWriteTo(tx, member, 'link', now))) return false
  const token = random.bytes(32).toString('base64url')
  const link = {
    memberId: member.id,
    tokenHash: tokenHash(token),
    expiresAt: new Date(now.getTime() + linkMs),
  }
  await keepResetToken(tx, link, countedFrom, now)
  await mailMember(
    tx,
    member,
    (words, name, contact) =>
      words.passwordReset(name, `${contact.origin}/password-reset?token=${token}`, contact),
    contactIn,
    { mailId: random.id(), now, expiresAt: link.expiresAt, isAllowed: true },
  )
  return true
}

export interface PasswordChange extends Stamp {
  passwordHash: string
  contactIn: ContactIn
  /** The account's key in the count of wrong passwords. */
  accountOf: (mail: string) => Buffer
  /** The token of the one device that stays known; without it none does. */
  deviceToken?: string | undefined
  /** Ends the sessions that must not outlive the old password. */
  endSessions: (tx: Tx, memberId: string) => Promise<void>
}

/**
 * Sets a new password with the link from the mail, ends every session and the throttling of the account, and
 * writes a notice. Refuses a link that was used, replaced or has expired; then nothing changes.
 * @returns the member, or undefined when the link is invalid
 */
export async function completePasswordReset(
  tx: Tx,
  token: string,
  change: PasswordChange,
): Promise<string | undefined> {
  // Lock order as in a withdrawal: member, then link.
  const found = await findResetMember(tx, tokenHash(token), change.now)
  if (found === undefined) return undefined
  await lockMember(tx, found)
  const memberId = await spendResetToken(tx, tokenHash(token), change.now)
  if (memberId === undefined) return undefined
  // The link was in a mail: who uses it reads what is sent there.
  await updateMember(tx, memberId, { mailProvenAt: change.now })
  return (await setPassword(tx, memberId, change)) ? memberId : undefined
}

/**
 * Sets a new password, ends the given sessions, forgets the member's devices and the throttling of the account, and
 * writes a notice.
 * @returns false when the member has withdrawn; then nothing changes
 */
export async function setPassword(tx: Tx, memberId: string, change: PasswordChange): Promise<boolean> {
  const member = await findMember(tx, memberId)
  if (member === undefined || !(await updateMember(tx, memberId, { passwordHash: change.passwordHash })))
    return false
  await change.endSessions(tx, memberId)
  await forgetDevices(tx, memberDevices, memberId, change.deviceToken)
  await forgetAttempts(tx, change.accountOf(member.mail))
  await mailMember(
    tx,
    member,
    (words, name, contact) => words.passwordChanged(name, contact),
    change.contactIn,
    change,
  )
  return true
}
