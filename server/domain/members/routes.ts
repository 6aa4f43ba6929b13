import type { KeyObject } from 'node:crypto'
import type { FieldErrors } from '../../../contract/envelope.ts'
import * as calls from '../../../contract/members.ts'
import { getWithdrawal, withdraw } from '../../../contract/withdrawal.ts'
import { answers } from '../../../phrases/answers/by-language.ts'
import { type Database, type Tx, transaction } from '../../db/pool.ts'
import { type Http, Refusal, type Visit } from '../../http/calls.ts'
import type { Sessions } from '../../http/session.ts'
import type { Random } from '../../random.ts'
import { accountHash } from './account-hash.ts'
import { changeProfile } from './change-profile.ts'
import { checkRegistration, type JudgeReferralCode, newPasswordFaults } from './check-registration.ts'
import { findResetMember, forgetAttempts, insertResetRequest } from './login-queries.ts'
import type { ContactIn } from './mail-member.ts'
import { hashPassword, isPasswordRight } from './password.ts'
import { isPostalCode, placesOf } from './postal-codes.ts'
import { prefectures } from './prefectures.ts'
import { isMailShaped } from './profile.ts'
import { findMember, findMemberByMail, lockMember, type Member, updateMember } from './queries.ts'
import { registerMember } from './register-member.ts'
import { completePasswordReset, setPassword, tokenHash } from './reset-password.ts'
import { throttle } from './throttle-logins.ts'
import { type Belongings, withdrawMember } from './withdraw-member.ts'

/** Password attempts per minute from one address. Each account is counted as well. */
const loginLimit = { perMinute: 20 }
const registrationLimit = { perMinute: 30 }
const passwordLimit = { perMinute: 10 }

/** Ten characters without look-alikes: 50 bits, too many to guess. */
const newReferralCode = (random: Random) =>
  Array.from(random.bytes(10), (byte) => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'[byte % 32]).join('')

/** What a member would lose by leaving; given by the rooms above. */
export interface Possessions {
  points: number
  coinHundredths: number
  rankName: string
  openDraws: { drawId: string; packName: string; count: number; choiceEndsAt: string }[]
  unshippedCount: number
  hasOpenPayment: boolean
}

export interface MemberDeps {
  db: Database
  key: KeyObject
  sessions: Sessions
  random: Random
  /** Reads the settings a mail is signed with. */
  contact: () => Promise<ContactIn>
  /** The version of the legal texts a new member agrees to. */
  termsInForce: () => Promise<number>
  judgeReferralCode: JudgeReferralCode
  belongings: Belongings
  possessionsOf: (memberId: string, visit: Pick<Visit, 'language' | 'now'>) => Promise<Possessions>
  /** Shipments that have not left follow the member to a new address. */
  followAddress: (tx: Tx, memberId: string) => Promise<unknown>
}

const isFaulty = (errors: FieldErrors) => Object.keys(errors).length > 0

export function memberRoutes(http: Http, deps: MemberDeps): void {
  const accounts = accountsOf(deps)
  loginRoutes(http, deps, accounts)
  registrationRoutes(http, deps)
  passwordRoutes(http, deps, accounts)
  profileRoutes(http, deps, accounts)
}

type Accounts = ReturnType<typeof accountsOf>

function accountsOf({ db, key }: MemberDeps) {
  const of = (mail: string) => accountHash(key, mail)
  return {
    of,
    /** A refusal when this account had too many wrong passwords; else the attempt is counted. */
    async refuseThrottled(visit: Visit, mail: string, field: string): Promise<Refusal | undefined> {
      const waitMs = await throttle(db, of(mail), visit.now)
      if (waitMs === 0) return undefined
      visit.reply.header('retry-after', Math.ceil(waitMs / 1000))
      const words = visit.phrases.membership
      return new Refusal(429, { [field]: [words.throttled(Math.ceil(waitMs / 60_000))] })
    },
    forgive: (tx: Database, mail: string) => forgetAttempts(tx, of(mail)),
  }
}

function loginRoutes(http: Http, { db, sessions }: MemberDeps, accounts: Accounts): void {
  /** Logs in if the member did not change since the password was checked. */
  const enter = (visit: Visit, known: Member, staysLoggedIn: boolean) =>
    transaction(db, async (tx) => {
      const member = await lockMember(tx, known.id)
      if (member?.passwordHash !== known.passwordHash || member.suspendedAt !== null) return undefined
      // Letters follow the language the member reads the shop in.
      await updateMember(tx, known.id, { language: visit.language, lastLoginAt: visit.now })
      await accounts.forgive(tx, known.mail)
      return await sessions.start(tx, known.id, staysLoggedIn)
    })

  http.serve(
    calls.login,
    async (visit, { mail, password, staysLoggedIn }) => {
      const throttled = await accounts.refuseThrottled(visit, mail, 'mail')
      if (throttled !== undefined) return throttled
      const known = await findMemberByMail(db, mail.trim())
      const mismatch = new Refusal(422, { mail: [visit.phrases.login.mismatch] })
      if (!(await isPasswordRight(password, known?.passwordHash)) || known === undefined) return mismatch
      // The answer is given only after a right password.
      if (known.suspendedAt !== null) return new Refusal(422, { mail: [visit.phrases.membership.suspended] })
      const started = await enter(visit, known, staysLoggedIn ?? false)
      if (started === undefined) return mismatch
      visit.enter(sessions.handOver(visit.reply, started))
      return {}
    },
    loginLimit,
  )

  http.serve(calls.logout, async (visit) => {
    // A link on another site must not end a session (GET, spec §7).
    if (visit.request.headers['sec-fetch-site'] === 'cross-site') return new Refusal(403)
    visit.enter(await sessions.logOut(visit.reply, visit.session))
    return {}
  })
}

function registrationRoutes(
  http: Http,
  { db, sessions, random, contact, termsInForce, judgeReferralCode }: MemberDeps,
): void {
  http.serve(
    calls.checkRegistration,
    async (visit, form) => {
      const errors = await checkRegistration(db, form, visit.phrases, judgeReferralCode)
      return isFaulty(errors) ? new Refusal(422, errors) : {}
    },
    registrationLimit,
  )

  http.serve(
    calls.register,
    async (visit, { termsNo, ...form }) => {
      const errors = await checkRegistration(db, form, visit.phrases, judgeReferralCode)
      if (isFaulty(errors)) return new Refusal(422, errors)
      const agreedTermsNo = await termsInForce()
      if (termsNo !== undefined && termsNo !== agreedTermsNo)
        return new Refusal(409, { termsNo: [visit.phrases.termsChanged] })
      const newcomer = {
        id: random.id(),
        form,
        language: visit.language,
        mailId: random.id(),
        now: visit.now,
        referralCode: newReferralCode(random),
        passwordHash: await hashPassword(form.password),
        contactIn: await contact(),
        agreedTermsNo,
      }
      const started = await transaction(db, async (tx) =>
        (await registerMember(tx, newcomer)) ? await sessions.start(tx, newcomer.id, false) : undefined,
      )
      if (started === undefined) return new Refusal(422, { mail: [visit.phrases.registration.mailTaken] })
      visit.enter(sessions.handOver(visit.reply, started))
      return {}
    },
    registrationLimit,
  )

  http.serve(calls.listPrefectures, async (visit) => ({ list: prefectures(visit.language) }))

  http.serve(calls.lookUpPostalCode, async (visit, { postalCode }) =>
    isPostalCode(postalCode)
      ? { list: placesOf(postalCode) }
      : new Refusal(422, { postalCode: [visit.phrases.registration.postalCode] }),
  )
}

function passwordRoutes(http: Http, deps: MemberDeps, accounts: Accounts): void {
  const { db, sessions, random, contact } = deps
  /** Prepares a change of password: hashing and settings are done before the transaction. */
  const changeOf = async (visit: Visit, password: string, exceptToken?: string) => ({
    passwordHash: await hashPassword(password),
    contactIn: await contact(),
    mailId: random.id(),
    now: visit.now,
    accountOf: accounts.of,
    endSessions: (tx: Tx, memberId: string) => sessions.endAll(tx, memberId, exceptToken),
  })

  http.serve(
    calls.requestPasswordReset,
    async (visit, { mail }) => {
      if (!isMailShaped(mail.trim())) return new Refusal(422, { mail: [visit.phrases.registration.mail] })
      await insertResetRequest(db, { id: random.id(), mail: mail.trim(), requestedAt: visit.now })
      return {}
    },
    passwordLimit,
  )

  http.serve(
    calls.completePasswordReset,
    async (visit, { token, ...form }) => {
      const errors = newPasswordFaults(form, visit.phrases)
      if (isFaulty(errors)) return new Refusal(422, errors)
      const invalid = new Refusal(422, { token: [visit.phrases.membership.resetTokenInvalid] })
      // Hashing is expensive: only for a visitor with a valid link.
      if ((await findResetMember(db, tokenHash(token), visit.now)) === undefined) return invalid
      const change = await changeOf(visit, form.password)
      const memberId = await transaction(db, (tx) => completePasswordReset(tx, token, change))
      return memberId === undefined ? invalid : {}
    },
    passwordLimit,
  )

  http.serveMember(
    calls.changePassword,
    async (visit, form) => {
      const errors = newPasswordFaults(form, visit.phrases)
      if (isFaulty(errors)) return new Refusal(422, errors)
      const change = await changeOf(visit, form.password, visit.session.token)
      const isSet = await transaction(db, (tx) => setPassword(tx, visit.memberId, change))
      return isSet ? {} : new Refusal(404)
    },
    passwordLimit,
  )
}

function profileRoutes(http: Http, deps: MemberDeps, accounts: Accounts): void {
  const { db, sessions, random, contact, followAddress, belongings, possessionsOf } = deps

  http.serveMember(calls.changeMember, async (visit, profile) => {
    const { phrases, now, language } = visit
    const words = answers[language].membership
    const change = {
      phrases,
      words,
      followAddress,
      now,
      contactIn: await contact(),
      mailId: random.id(),
    }
    const result = await transaction(db, (tx) => changeProfile(tx, visit.memberId, profile, change))
    return result.outcome === 'refused' ? new Refusal(422, result.errors) : {}
  })

  http.serveMember(getWithdrawal, (visit) => possessionsOf(visit.memberId, visit))

  http.serveMember(
    withdraw,
    async (visit, { password }) => {
      const words = visit.phrases.membership
      const member = await findMember(db, visit.memberId)
      if (member === undefined) return new Refusal(404)
      const throttled = await accounts.refuseThrottled(visit, member.mail, 'password')
      if (throttled !== undefined) return throttled
      if (!(await isPasswordRight(password, member.passwordHash)))
        return new Refusal(422, { password: [words.passwordWrong] })
      const leaving = {
        belongings,
        accountOf: accounts.of,
        now: visit.now,
        contactIn: await contact(),
        mailId: random.id(),
        endSessions: (tx: Tx, memberId: string) => sessions.endAll(tx, memberId),
      }
      const outcome = await transaction(db, (tx) => withdrawMember(tx, visit.memberId, leaving))
      if (outcome === 'unknown') return new Refusal(404)
      if (outcome === 'payment open') {
        await accounts.forgive(db, member.mail)
        return new Refusal(409, { password: [words.paymentOpen] })
      }
      visit.enter(await sessions.logOut(visit.reply, visit.session))
      return {}
    },
    loginLimit,
  )
}
