import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/members.ts'
import type { InputOf } from '#contract/wire.ts'
import { instantInWords } from '#server/business-time/in-words.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { type Http, Refusal, type Visit } from '#server/http/calls.ts'
import { memberDeviceCookie } from '#server/http/device-cookie.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import type { Sessions } from '#server/http/session.ts'
import type { Random } from '#server/random.ts'
import { accountHash, codesHash } from './account-hash.ts'
import { deviceSource, memberDevices, recogniseDevice } from './known-devices.ts'
import { type Attempt, type AttemptRules, forgetAttempts } from './login-queries.ts'
import { type ContactIn, mailMember } from './mail-member.ts'
import type { Member } from './member-row.ts'
import type { Passwords } from './password.ts'
import { LaneFull, laneRetrySeconds, lanes } from './password-lanes.ts'
import { findMember, findMemberByMail, lockMember, updateMember } from './queries.ts'
import { hasSecondFactor, takeCode } from './second-factor.ts'
import { codeRules, loggedIn, passwordRules, type Source, throttle } from './throttle-logins.ts'

/** Password attempts per minute of one visitor. Each account is counted as well. */
export const loginLimit = { perMinute: 20 }

export interface LoginDeps {
  db: Database
  key: KeyObject
  passwords: Passwords
  sessions: Sessions
  random: Random
  /** Reads the settings a mail is signed with. */
  contact: () => Promise<ContactIn>
  /** True when a login with the right password is allowed from there: a demo member logs in on this machine only. */
  mayEnter: (memberId: string, request: Visit['request']) => Promise<boolean>
}

/** Checks passwords and codes, whichever call asks for them. */
export type Accounts = ReturnType<typeof accountsOf>

export function accountsOf({ db, key, passwords }: LoginDeps) {
  const of = (mail: string) => accountHash(key, mail)
  /** Counts the attempt; a refusal at this field when its source gave too many wrong ones before. */
  const refuseLocked = async (
    visit: Visit,
    attempt: Attempt,
    rules: AttemptRules,
    { field, words }: { field: string; words: (minutes: number) => string },
  ): Promise<Refusal | undefined> => {
    const waitMs = await throttle(db, attempt, rules, visit.now)
    if (waitMs === 0) return undefined
    logSecurityEvent(visit.request.log, 'account locked', { path: visit.request.routeOptions.url })
    visit.reply.header('retry-after', Math.ceil(waitMs / 1000))
    return new Refusal(429, { [field]: [words(Math.ceil(waitMs / 60_000))] })
  }
  return {
    of,
    passwords,
    /** The source that tries the password of this account; asks the same whether there is such a member or not. */
    sourceOf: (visit: Visit, member: Member | undefined): Promise<Source> =>
      deviceSource(db, memberDevices, { token: memberDeviceCookie.read(visit.request), ownerId: member?.id }),
    /** A refusal when this source gave too many wrong passwords for this account; else the attempt is counted. */
    refuseThrottled: (visit: Visit, mail: string, field: string, source: Source) =>
      refuseLocked(visit, { account: of(mail), source: source.key }, passwordRules, {
        field,
        words: visit.phrases.membership.throttled,
      }),
    /** Forgets the tries at an account: of the source that gave the right password, or of every one. */
    forgive: (tx: Database, mail: string, source?: Source) => forgetAttempts(tx, of(mail), source?.key),
    /** The source of a password that a logged-in member types again: a known browser is counted apart. */
    async memberSource(visit: Visit, member: Member): Promise<Source> {
      const source = await this.sourceOf(visit, member)
      return source.lane === 'known' ? source : loggedIn
    },
    /**
     * A refusal when this member has a second factor and typed no code, or when this source gave too many wrong ones;
     * else the code is counted. It is looked at in the transaction that it opens (`takeCode`).
     */
    async refuseCode(
      visit: Visit,
      { id }: Member,
      code: string | undefined,
      source: Source,
    ): Promise<Refusal | undefined> {
      if (!(await hasSecondFactor(db, id))) return undefined
      const words = visit.phrases.membership
      if (code === undefined || code.trim() === '') return new Refusal(422, { code: [words.codeNeeded] })
      return await refuseLocked(visit, { account: codesHash(key, id), source: source.key }, codeRules, {
        field: 'code',
        words: words.codesThrottled,
      })
    },
    /** Uses up the code of a member who has a second factor, and forgets the tries of its source; whether it was right. */
    async takeCode(
      tx: Tx,
      { now }: Visit,
      memberId: string,
      { code, source }: { code: string | undefined; source: Source },
    ): Promise<boolean> {
      if (!(await hasSecondFactor(tx, memberId))) return true
      if (code === undefined || !(await takeCode(tx, memberId, code, { key, now }))) return false
      await forgetAttempts(tx, codesHash(key, memberId), source.key)
      return true
    },
  }
}

export function refuseWrongCode(visit: Visit, memberId: string): Refusal {
  logSecurityEvent(visit.request.log, 'wrong code', { memberId, path: visit.request.routeOptions.url })
  return new Refusal(422, { code: [visit.phrases.membership.codeWrong] })
}

/** The refusal when too many others wait for their passwords to be hashed. */
export function refuseCrowded(visit: Visit, field: string): Refusal {
  logSecurityEvent(visit.request.log, 'login queue full', { path: visit.request.routeOptions.url })
  visit.reply.header('retry-after', laneRetrySeconds)
  return new Refusal(429, { [field]: [visit.phrases.membership.crowded] })
}

/** A hash that cost less than today's is made anew while the password is at hand. */
const renewHash = async (passwords: Passwords, password: string, stored: string): Promise<string> =>
  passwords.isOutdated(stored) && !lanes.known.isFull() ? await passwords.hash(password) : stored

/** Logs in, unless the member changed since the password was checked. */
async function enter(
  { db, passwords, sessions, random, contact }: LoginDeps,
  accounts: Accounts,
  {
    visit,
    known,
    form,
    source,
  }: { visit: Visit; known: Member; form: InputOf<typeof calls.login>; source: Source },
) {
  const { password, staysLoggedIn, code } = form
  const passwordHash = await renewHash(passwords, password, known.passwordHash)
  const contactIn = await contact()
  const { language, now } = visit
  const how = { staysLoggedIn: staysLoggedIn ?? false, userAgent: visit.request.headers['user-agent'] }
  return await transaction(db, async (tx) => {
    const member = await lockMember(tx, known.id)
    if (member?.passwordHash !== known.passwordHash || member.suspendedAt !== null) return undefined
    if (!(await accounts.takeCode(tx, visit, known.id, { code, source })))
      return refuseWrongCode(visit, known.id)
    // Letters follow the language the member reads the shop in.
    await updateMember(tx, known.id, { language, lastLoginAt: now, passwordHash })
    await accounts.forgive(tx, known.mail, source)
    const token = memberDeviceCookie.read(visit.request)
    const recognised = await recogniseDevice(tx, memberDevices, { ownerId: known.id, token }, { random, now })
    if (recognised.device === 'new')
      await mailMember(
        tx,
        { ...member, language },
        (words, name, signature) => words.newDevice(name, instantInWords(now, language), signature),
        contactIn,
        { mailId: random.id(), now },
      )
    return { ...recognised, session: await sessions.start(tx, known.id, how) }
  })
}

export function loginRoutes(http: Http, deps: LoginDeps, accounts: Accounts): void {
  const { db, passwords, sessions, mayEnter } = deps

  http.serve(calls.login, loginLimit, async (visit, form) => {
    const { mail, password } = form
    const mismatch = (memberId: string | undefined) => {
      logSecurityEvent(visit.request.log, 'wrong password', { memberId })
      return new Refusal(422, { mail: [visit.phrases.login.mismatch] })
    }
    const known = await findMemberByMail(db, mail)
    const source = await accounts.sourceOf(visit, known)
    if (lanes[source.lane].isFull()) return refuseCrowded(visit, 'mail')
    const throttled = await accounts.refuseThrottled(visit, mail, 'mail', source)
    if (throttled !== undefined) return throttled

    /** Logs in when the password is right; undefined when the member changed meanwhile. */
    const attempt = async (member: Member | undefined) => {
      if (!(await passwords.isRight(password, member?.passwordHash, source.lane)) || member === undefined)
        return mismatch(member?.id)
      if (!(await mayEnter(member.id, visit.request))) return mismatch(member.id)
      // The answer is given only after a right password.
      if (member.suspendedAt !== null) {
        logSecurityEvent(visit.request.log, 'suspended login', { memberId: member.id })
        return new Refusal(422, { mail: [visit.phrases.membership.suspended] })
      }
      const refused = await accounts.refuseCode(visit, member, form.code, source)
      return refused ?? (await enter(deps, accounts, { visit, known: member, form, source }))
    }
    try {
      // A second login at the same moment may have made the hash anew: the password is checked once more.
      const entered =
        (await attempt(known)) ??
        (await attempt(known && (await findMember(db, known.id)))) ??
        mismatch(known?.id)
      if (entered instanceof Refusal) return entered
      visit.enter(sessions.handOver(visit.reply, entered.session))
      memberDeviceCookie.hand(visit.reply, entered.token)
      if (entered.device === 'new') logSecurityEvent(visit.request.log, 'new device', { memberId: known?.id })
      return {}
    } catch (error) {
      if (error instanceof LaneFull) return refuseCrowded(visit, 'mail')
      throw error
    }
  })

  http.serve(calls.logout, async (visit) => {
    visit.enter(await sessions.logOut(visit.reply, visit.session))
    return {}
  })
}
