import type { KeyObject } from 'node:crypto'
import * as calls from '../../../contract/members.ts'
import { type Database, transaction } from '../../db/pool.ts'
import { type Http, Refusal, type Visit } from '../../http/calls.ts'
import { logSecurityEvent } from '../../http/security-events.ts'
import type { Sessions } from '../../http/session.ts'
import { accountHash } from './account-hash.ts'
import { forgetAttempts } from './login-queries.ts'
import { isPasswordRight } from './password.ts'
import { findMemberByMail, lockMember, type Member, updateMember } from './queries.ts'
import { throttle } from './throttle-logins.ts'

/** Password attempts per minute from one address. Each account is counted as well. */
export const loginLimit = { perMinute: 20 }

export interface LoginDeps {
  db: Database
  key: KeyObject
  sessions: Sessions
}

/** Who types a password, whatever for: wrong passwords of one account are counted together. */
export type Accounts = ReturnType<typeof accountsOf>

export function accountsOf({ db, key }: LoginDeps) {
  const of = (mail: string) => accountHash(key, mail)
  return {
    of,
    /** A refusal when this account had too many wrong passwords; else the attempt is counted. */
    async refuseThrottled(visit: Visit, mail: string, field: string): Promise<Refusal | undefined> {
      const waitMs = await throttle(db, of(mail), visit.now)
      if (waitMs === 0) return undefined
      logSecurityEvent(visit.request.log, 'account locked', { path: visit.request.routeOptions.url })
      visit.reply.header('retry-after', Math.ceil(waitMs / 1000))
      const words = visit.phrases.membership
      return new Refusal(429, { [field]: [words.throttled(Math.ceil(waitMs / 60_000))] })
    },
    forgive: (tx: Database, mail: string) => forgetAttempts(tx, of(mail)),
  }
}

export function loginRoutes(http: Http, { db, sessions }: LoginDeps, accounts: Accounts): void {
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
      const mismatch = (memberId: string | undefined) => {
        logSecurityEvent(visit.request.log, 'wrong password', { memberId })
        return new Refusal(422, { mail: [visit.phrases.login.mismatch] })
      }
      if (!(await isPasswordRight(password, known?.passwordHash)) || known === undefined)
        return mismatch(known?.id)
      // The answer is given only after a right password.
      if (known.suspendedAt !== null) {
        logSecurityEvent(visit.request.log, 'suspended login', { memberId: known.id })
        return new Refusal(422, { mail: [visit.phrases.membership.suspended] })
      }
      const started = await enter(visit, known, staysLoggedIn ?? false)
      if (started === undefined) return mismatch(known.id)
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
