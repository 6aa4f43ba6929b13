import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/operator/staff.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import { isFresh, type OperatorHttp, type SessionVisit } from '#server/http/operator-calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { codesHash } from '#server/people/members/account-hash.ts'
import { forgetAttempts } from '#server/people/members/login-queries.ts'
import type { Passwords } from '#server/people/members/password.ts'
import { qrOf } from '#server/people/members/qr-path.ts'
import {
  forgetApp,
  offerSecondFactor,
  renewRecoveryCodes,
  takeCode,
  turnOnSecondFactor,
} from '#server/people/members/second-factor.ts'
import { codeRules, passwordRules, strangers } from '#server/people/members/throttle-logins.ts'
import { base32, otpauthUri } from '#server/people/members/totp.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import type { Random } from '#server/random.ts'
import { readFactors } from './factors.ts'
import {
  keepPasskey,
  type PasskeySite,
  passkeyOptions,
  passkeyQuestion,
  takePasskeyAnswer,
} from './passkeys.ts'
import { operatorPasswordFault } from './password-fault.ts'
import { findOperator, lockOperator, updateOperator } from './queries.ts'
import { deletePasskey, deleteSessions, listPasskeys, updateSession } from './session-queries.ts'
import { checkPassword, loginLimit, operatorAccount, refuseLocked } from './session-routes.ts'

export interface AccessDeps {
  db: Database
  key: KeyObject
  random: Random
  passwords: Passwords
  /** For whom a browser makes passkeys; its name is the shop's. */
  site: (language: SessionVisit['language']) => Promise<PasskeySite>
}

/** What an operator does with their own access needs no reason. */
const ownAccess = 'own access'

/** With what an operator logs in: authenticator app, passkeys, recovery codes, password; and the proof of them. */
export function accessRoutes(http: OperatorHttp, deps: AccessDeps): void {
  serveApp(http, deps)
  servePasskeys(http, deps)
  serveProof(http, deps)
  servePassword(http, deps)
}

/** Locks the operator, so that two changes of their access come one after the other. */
const withOperator = <T>(
  db: Database,
  { operator }: SessionVisit,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(db, async (tx) => {
    await lockOperator(tx, operator.id)
    return await work(tx)
  })

const record = ({ random }: AccessDeps, tx: Tx, verb: string, { operator, now }: SessionVisit) =>
  writeAuditRecord(tx, {
    id: random.id(),
    who: operator.name,
    why: ownAccess,
    verb: `operator ${verb}`,
    subject: operator.id,
    detail: {},
    now,
  })

/** The first second factor needs the password alone; each further one a fresh proof of one that is there. */
function refuseUnproven({ session, phrases, now }: SessionVisit): Refusal | undefined {
  if (session.stage === 'proving') return new Refusal(401, { login: [phrases.staff.secondFactorMissing] })
  if (session.stage === 'enrolling' || isFresh(session, now)) return undefined
  return new Refusal(403, { secondFactor: [phrases.staff.proveAgain] })
}

/** A second factor was added, which proves it. @returns recovery codes, when there are none yet */
async function added(deps: AccessDeps, tx: Tx, verb: string, visit: SessionVisit): Promise<string[]> {
  const { operator, session, now } = visit
  const { recoveryCodesLeft } = await readFactors(tx, operator.id)
  await updateSession(tx, session.sessionId, { provenAt: now })
  await record(deps, tx, verb, visit)
  return recoveryCodesLeft > 0 ? [] : await renewRecoveryCodes(tx, operator.id, deps)
}

function refuseCode({ request, phrases }: SessionVisit): Refusal {
  logSecurityEvent(request.log, 'wrong code', { path: request.routeOptions.url })
  return new Refusal(422, { code: [phrases.membership.codeWrong] })
}

const refuseLockedCode = ({ db, key }: AccessDeps, visit: SessionVisit) =>
  refuseLocked(db, visit, codesHash(key, visit.operator.id), codeRules, {
    field: 'code',
    words: visit.phrases.membership.codesThrottled,
  })

function refusePasskey({ request, phrases }: SessionVisit): Refusal {
  logSecurityEvent(request.log, 'wrong code', { path: request.routeOptions.url, kind: 'passkey' })
  return new Refusal(422, { response: [phrases.staff.passkeyWrong] })
}

const answerOf = async ({ site }: AccessDeps, visit: SessionVisit, response: string) => ({
  operatorId: visit.operator.id,
  sessionId: visit.session.sessionId,
  site: await site(visit.language),
  response,
  now: visit.now,
})

function serveApp(http: OperatorHttp, deps: AccessDeps): void {
  const { db, key, random, site } = deps
  http.serveSession(calls.offerCode, loginLimit, async (visit) => {
    const refused = refuseUnproven(visit)
    if (refused !== undefined) return refused
    const { operator, now, phrases, language } = visit
    const secret = await withOperator(db, visit, (tx) =>
      offerSecondFactor(tx, operator.id, { key, random, now }),
    )
    if (secret === undefined) return new Refusal(409, { code: [phrases.membership.secondFactorIsOn] })
    const { name: shopName } = await site(language)
    const address = otpauthUri(secret, { shopName: `${shopName} console`, mail: operator.mail })
    return { secret: base32(secret), address, ...qrOf(address) }
  })

  http.serveSession(calls.turnOnCode, loginLimit, async (visit, { code }) => {
    const refused = refuseUnproven(visit) ?? (await refuseLockedCode(deps, visit))
    if (refused !== undefined) return refused
    const { operator, now, phrases } = visit
    const outcome = await withOperator(db, visit, async (tx) => {
      const turned = await turnOnSecondFactor(tx, operator.id, code, { key, now })
      if (turned !== 'on') return turned
      await forgetAttempts(tx, codesHash(key, operator.id), strangers.key)
      return await added(deps, tx, 'add-app', visit)
    })
    if (outcome === 'wrong code') return refuseCode(visit)
    if (outcome === 'not offered')
      return new Refusal(409, { code: [phrases.membership.secondFactorNotOffered] })
    return { recoveryCodes: outcome }
  })

  http.serveSession(calls.turnOffCode, (visit) =>
    withOperator(db, visit, async (tx) => {
      const { operator, phrases } = visit
      const { hasPasskey, hasCode } = await readFactors(tx, operator.id)
      if (!hasPasskey) return new Refusal(409, { code: [phrases.staff.lastFactor] })
      if (!hasCode) return {}
      await forgetApp(tx, operator.id)
      await record(deps, tx, 'remove-app', visit)
      return {}
    }),
  )
}

function servePasskeys(http: OperatorHttp, deps: AccessDeps): void {
  const { db, site } = deps
  http.serveSession(calls.offerPasskey, loginLimit, async (visit) => {
    const refused = refuseUnproven(visit)
    if (refused !== undefined) return refused
    const { operator, session, language } = visit
    const { options, challenge } = await passkeyOptions(db, await site(language), operator)
    await updateSession(db, session.sessionId, { challenge })
    return { options }
  })

  http.serveSession(calls.addPasskey, loginLimit, async (visit, { name, response }) => {
    const refused = refuseUnproven(visit)
    if (refused !== undefined) return refused
    const given = await answerOf(deps, visit, response)
    const recoveryCodes = await withOperator(db, visit, async (tx) =>
      (await keepPasskey(tx, { ...given, name })) ? await added(deps, tx, 'add-passkey', visit) : undefined,
    )
    return recoveryCodes === undefined ? refusePasskey(visit) : { recoveryCodes }
  })

  http.serveSession(calls.removePasskey, (visit, { passkeyId }) =>
    withOperator(db, visit, async (tx) => {
      const { operator, phrases } = visit
      const passkeys = await listPasskeys(tx, operator.id)
      // A second press finds nothing to remove.
      if (passkeys.every(({ id }) => id !== passkeyId)) return {}
      const { hasCode } = await readFactors(tx, operator.id)
      if (passkeys.length === 1 && !hasCode)
        return new Refusal(409, { passkeyId: [phrases.staff.lastFactor] })
      await deletePasskey(tx, operator.id, passkeyId)
      await record(deps, tx, 'remove-passkey', visit)
      return {}
    }),
  )

  http.serveSession(calls.renewRecoveryCodes, (visit) =>
    withOperator(db, visit, async (tx) => {
      await record(deps, tx, 'renew-recovery-codes', visit)
      return { recoveryCodes: await renewRecoveryCodes(tx, visit.operator.id, deps) }
    }),
  )
}

/** Serves the proof of a second factor, at the login or later. */
function serveProof(http: OperatorHttp, deps: AccessDeps): void {
  const { db, key, site } = deps
  http.serveSession(calls.proveCode, loginLimit, async (visit, { code }) => {
    const locked = await refuseLockedCode(deps, visit)
    if (locked !== undefined) return locked
    const { operator, session, now } = visit
    const isRight = await withOperator(db, visit, async (tx) => {
      if (!(await takeCode(tx, operator.id, code, { key, now }))) return false
      await forgetAttempts(tx, codesHash(key, operator.id), strangers.key)
      await updateSession(tx, session.sessionId, { provenAt: now })
      return true
    })
    return isRight ? { stage: 'in' as const } : refuseCode(visit)
  })

  http.serveSession(calls.askPasskey, loginLimit, async ({ operator, session, language, phrases }) => {
    const question = await passkeyQuestion(db, await site(language), operator.id)
    if (question === undefined) return new Refusal(409, { response: [phrases.staff.noPasskey] })
    await updateSession(db, session.sessionId, { challenge: question.challenge })
    return { options: question.options }
  })

  http.serveSession(calls.provePasskey, loginLimit, async (visit, { response }) => {
    const given = await answerOf(deps, visit, response)
    const isRight = await withOperator(db, visit, async (tx) => {
      if (!(await takePasskeyAnswer(tx, given))) return false
      await updateSession(tx, visit.session.sessionId, { provenAt: visit.now })
      return true
    })
    return isRight ? { stage: 'in' as const } : refusePasskey(visit)
  })
}

function servePassword(http: OperatorHttp, deps: AccessDeps): void {
  const { db, key, passwords, site } = deps
  http.serveSession(calls.changeOwnPassword, loginLimit, async (visit, { currentPassword, password }) => {
    const { operator, session, phrases, language } = visit
    const locked = await refuseLocked(db, visit, operatorAccount(key, operator.mail), passwordRules, {
      field: 'currentPassword',
      words: phrases.membership.throttled,
    })
    if (locked !== undefined) return locked
    const known = await findOperator(db, 'id', operator.id)
    const isRight = await checkPassword(passwords, visit, currentPassword, known?.passwordHash)
    if (isRight instanceof Refusal) return isRight
    if (!isRight) {
      logSecurityEvent(visit.request.log, 'wrong password', { path: visit.request.routeOptions.url })
      return new Refusal(422, { currentPassword: [phrases.membership.passwordWrong] })
    }
    const { name: shopName } = await site(language)
    const fault = operatorPasswordFault(password, { ...operator, shopName }, phrases)
    if (fault !== undefined) return new Refusal(422, { password: [fault] })
    if (password === currentPassword) return new Refusal(422, { password: [phrases.staff.passwordSame] })
    const passwordHash = await passwords.hash(password)
    return await withOperator(db, visit, async (tx) => {
      await updateOperator(tx, operator.id, { passwordHash })
      await forgetAttempts(tx, operatorAccount(key, operator.mail))
      await deleteSessions(tx, operator.id, { exceptId: session.sessionId })
      await record(deps, tx, 'change-password', visit)
      return {}
    })
  })
}
