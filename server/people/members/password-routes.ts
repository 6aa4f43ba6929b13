import { isMailAddress } from '#contract/mail-address.ts'
import * as calls from '#contract/members.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { type Http, type MemberVisit, Refusal, type Visit } from '#server/http/calls.ts'
import { memberDeviceCookie } from '#server/http/device-cookie.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Sessions } from '#server/http/session.ts'
import type { Random } from '#server/random.ts'
import { newPasswordFaults } from './check-registration.ts'
import { memberDevices, recogniseDevice } from './known-devices.ts'
import { findResetMember, insertResetRequest } from './login-queries.ts'
import { type Accounts, refuseCrowded } from './login-routes.ts'
import { type ContactIn, shopNamesOf } from './mail-member.ts'
import type { Member } from './member-row.ts'
import { lanes } from './password-lanes.ts'
import type { NewPassword } from './password-rules.ts'
import { findMember } from './queries.ts'
import { completePasswordReset, setPassword, tokenHash } from './reset-password.ts'
import { whileProven } from './while-proven.ts'

const passwordLimit = { perMinute: 10 }

export interface PasswordDeps {
  db: Database
  sessions: Sessions
  random: Random
  contact: () => Promise<ContactIn>
}

export function passwordRoutes(
  http: Http,
  { db, sessions, random, contact }: PasswordDeps,
  accounts: Accounts,
): void {
  /** Prepares a change of password: hashing and settings are done before the transaction. */
  const changeOf = async (visit: Visit, password: string, exceptToken?: string) => ({
    passwordHash: await accounts.passwords.hash(password),
    contactIn: await contact(),
    mailId: random.id(),
    now: visit.now,
    accountOf: accounts.of,
    endSessions: (tx: Tx, memberId: string) => sessions.endAll(tx, memberId, exceptToken),
  })

  const faultsOf = async (visit: Visit, form: NewPassword, memberId: string | undefined) => {
    const { mail, phone } = (memberId && (await findMember(db, memberId))) || { mail: '', phone: '' }
    const shopNames = shopNamesOf(await contact())
    return newPasswordFaults(form, visit.phrases, { shopNames, mail, phone })
  }

  const refuseToken = (visit: Visit) => {
    logSecurityEvent(visit.request.log, 'token refused', { kind: 'reset link' })
    return new Refusal(422, { token: [visit.phrases.membership.resetTokenInvalid] })
  }

  http.serve(calls.requestPasswordReset, passwordLimit, async (visit, { mail }) => {
    if (!isMailAddress(mail)) return new Refusal(422, { mail: [visit.phrases.registration.mail] })
    await insertResetRequest(db, { id: random.id(), mail, requestedAt: visit.now })
    return {}
  })

  http.serve(calls.completePasswordReset, passwordLimit, async (visit, { token, ...form }) => {
    const found = await findResetMember(db, tokenHash(token), visit.now)
    const errors = await faultsOf(visit, form, found)
    if (Object.keys(errors).length > 0) return new Refusal(422, errors)
    // Hashing is expensive: only for a visitor with a valid link.
    if (found === undefined) return refuseToken(visit)
    const change = await changeOf(visit, form.password)
    const cookie = memberDeviceCookie.read(visit.request)
    const device = await transaction(db, async (tx) => {
      const memberId = await completePasswordReset(tx, token, change)
      if (memberId === undefined) return undefined
      // The link was sent to the member's mail address, so its user counts as the member: this browser is known now.
      return await recogniseDevice(
        tx,
        memberDevices,
        { ownerId: memberId, token: cookie },
        { random, now: visit.now },
      )
    })
    if (device === undefined) return refuseToken(visit)
    memberDeviceCookie.hand(visit.reply, device.token)
    return {}
  })

  http.serveMember(calls.changePassword, passwordLimit, async (visit, { currentPassword, ...form }) => {
    const errors = await faultsOf(visit, form, visit.memberId)
    if (Object.keys(errors).length > 0) return new Refusal(422, errors)
    const proven = await proveMember(visit, currentPassword, { db, accounts })
    if (proven instanceof Refusal) return proven
    const change = {
      ...(await changeOf(visit, form.password, visit.session.token)),
      deviceToken: memberDeviceCookie.read(visit.request),
    }
    const isSet = await whileProven(db, proven, (tx) => setPassword(tx, visit.memberId, change))
    return isSet ? {} : refuseWrong(visit, proven)
  })
}

/**
 * Asks for the password again, before what a thief of the session would want (ruling 46). Wrong ones count with the
 * account's logins, of this browser where it is known; a right one ends the count of its source. Refuses under `field`:
 * an empty and a wrong password (422), and too many wrong ones (429).
 * @returns the member as they were when the password was right (`whileProven`)
 */
export async function proveMember(
  visit: MemberVisit,
  password: string,
  { db, accounts, field = 'currentPassword' }: { db: Database; accounts: Accounts; field?: string },
): Promise<Member | Refusal> {
  const member = await findMember(db, visit.memberId)
  if (member === undefined || member.withdrawnAt !== null) return new Refusal(404)
  if (password === '') return new Refusal(422, { [field]: [visit.phrases.required] })
  if (lanes.known.isFull()) return refuseCrowded(visit, field)
  const source = await accounts.memberSource(visit, member)
  const throttled = await accounts.refuseThrottled(visit, member.mail, field, source)
  if (throttled !== undefined) return throttled
  const isRight = await accounts.passwords.isRight(password, member.passwordHash)
  if (!isRight) return refuseWrong(visit, member, field)
  await accounts.forgive(db, member.mail, source)
  return member
}

/** The refusal of a wrong password. */
export function refuseWrong(visit: MemberVisit, { id }: Member, field = 'currentPassword'): Refusal {
  const path = visit.request.routeOptions.url
  logSecurityEvent(visit.request.log, 'wrong password', { memberId: id, path })
  return new Refusal(422, { [field]: [visit.phrases.membership.passwordWrong] })
}
