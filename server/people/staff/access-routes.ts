import type { KeyObject } from 'node:crypto'
import * as calls from '#contract/operator/staff.ts'
import { mails } from '#phrases/mail/by-language.ts'
import { instantInWords } from '#server/business-time/in-words.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { Refusal } from '#server/http/calls.ts'
import { operatorDeviceCookie } from '#server/http/device-cookie.ts'
import { isFresh, type OperatorHttp, type SessionVisit } from '#server/http/operator-calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { codesHash } from '#server/people/members/account-hash.ts'
import {
  forgetDevices,
  operatorDevices,
  type Recognised,
  recogniseDevice,
} from '#server/people/members/known-devices.ts'
import { type Attempt, forgetAttempts } from '#server/people/members/login-queries.ts'
import type { Passwords } from '#server/people/members/password.ts'
import { qrOf } from '#server/people/members/qr-path.ts'
import {
  forgetApp,
  offerSecondFactor,
  renewRecoveryCodes,
  takeCode,
  turnOnSecondFactor,
} from '#server/people/members/second-factor.ts'
import { codeRules, passwordRules } from '#server/people/members/throttle-logins.ts'
import { base32, otpauthUri } from '#server/people/members/totp.ts'
import { enqueueMail } from '#server/people/messages/messages.ts'
import { writeAuditRecord } from '#server/people/operator/audit-record.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
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
import { checkPassword, loginLimit, operatorAccount, refuseLocked, sourceOf } from './session-routes.ts'

export interface AccessDeps {
  db: Database
  key: KeyObject
  random: Random
  passwords: Passwords
  /** The console's, for links in mails. */
  operatorOrigin: string
  /** The site for which a browser makes passkeys; its name is the shop's. */
  site: (language: SessionVisit['language']) => Promise<PasskeySite>
}

/** An operator's change of their own access needs no reason. */
const ownAccess = 'own access'

/** Serves an operator's ways to log in: authenticator app, passkeys, recovery codes, password; and their proof. */
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

/**
 * A second factor was proven: the session is fresh, and this browser known to be the operator's own (decision 017). A mail
 * tells them of one that is new. @returns the browser, for `handDevice`
 */
async function proven(deps: AccessDeps, tx: Tx, visit: SessionVisit): Promise<Recognised> {
  const { random, operatorOrigin: origin } = deps
  const { operator, session, request, language, now } = visit
  await updateSession(tx, session.sessionId, { provenAt: now })
  const browser = { ownerId: operator.id, token: operatorDeviceCookie.read(request) }
  const recognised = await recogniseDevice(tx, operatorDevices, browser, { random, now })
  if (recognised.device === 'new') {
    const { name, mail: address } = operator
    const shopName = (await readSettings(tx)).shopName[language]
    const when = instantInWords(now, language)
    const mail = mails[language].staff.newDevice({ name, when }, { shopName, origin })
    await enqueueMail(tx, { id: random.id(), memberId: null, address, ...mail, now })
  }
  return recognised
}

/** Gives the browser its token, once the transaction in which it was recognised is kept. */
function handDevice({ request, reply }: SessionVisit, { token, device }: Recognised): void {
  operatorDeviceCookie.hand(reply, token)
  if (device === 'new') logSecurityEvent(request.log, 'new device', { path: request.routeOptions.url })
}

/** A second factor was added, which proves it. @returns recovery codes, when there are none yet, and the browser */
async function added(deps: AccessDeps, tx: Tx, verb: string, visit: SessionVisit) {
  const { id } = visit.operator
  const { recoveryCodesLeft } = await readFactors(tx, id)
  const browser = await proven(deps, tx, visit)
  await record(deps, tx, verb, visit)
  return { recoveryCodes: recoveryCodesLeft > 0 ? [] : await renewRecoveryCodes(tx, id, deps), browser }
}

function refuseCode({ request, phrases }: SessionVisit): Refusal {
  logSecurityEvent(request.log, 'wrong code', { path: request.routeOptions.url })
  return new Refusal(422, { code: [phrases.membership.codeWrong] })
}

/** Counts a code; a refusal when its source gave too many wrong ones, else what to forget after a right one. */
async function countCode({ db, key }: AccessDeps, visit: SessionVisit): Promise<Attempt | Refusal> {
  const { id } = visit.operator
  const attempt = { account: codesHash(key, id), source: (await sourceOf(db, visit, id)).key }
  const field = { field: 'code', words: visit.phrases.membership.codesThrottled }
  return (await refuseLocked(db, visit, attempt, codeRules, field)) ?? attempt
}

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
    const attempt = refuseUnproven(visit) ?? (await countCode(deps, visit))
    if (attempt instanceof Refusal) return attempt
    const { operator, now, phrases } = visit
    const outcome = await withOperator(db, visit, async (tx) => {
      const turned = await turnOnSecondFactor(tx, operator.id, code, { key, now })
      if (turned !== 'on') return turned
      await forgetAttempts(tx, attempt.account, attempt.source)
      return await added(deps, tx, 'add-app', visit)
    })
    if (outcome === 'wrong code') return refuseCode(visit)
    if (outcome === 'not offered')
      return new Refusal(409, { code: [phrases.membership.secondFactorNotOffered] })
    handDevice(visit, outcome.browser)
    return { recoveryCodes: outcome.recoveryCodes }
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
    const kept = await withOperator(db, visit, async (tx) =>
      (await keepPasskey(tx, { ...given, name })) ? await added(deps, tx, 'add-passkey', visit) : undefined,
    )
    if (kept === undefined) return refusePasskey(visit)
    handDevice(visit, kept.browser)
    return { recoveryCodes: kept.recoveryCodes }
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
  const enter = (visit: SessionVisit, browser: Recognised) => {
    handDevice(visit, browser)
    return { stage: 'in' as const }
  }

  http.serveSession(calls.proveCode, loginLimit, async (visit, { code }) => {
    const attempt = await countCode(deps, visit)
    if (attempt instanceof Refusal) return attempt
    const { operator, now } = visit
    const browser = await withOperator(db, visit, async (tx) => {
      if (!(await takeCode(tx, operator.id, code, { key, now }))) return undefined
      await forgetAttempts(tx, attempt.account, attempt.source)
      return await proven(deps, tx, visit)
    })
    return browser === undefined ? refuseCode(visit) : enter(visit, browser)
  })

  http.serveSession(calls.askPasskey, loginLimit, async ({ operator, session, language, phrases }) => {
    const question = await passkeyQuestion(db, await site(language), operator.id)
    if (question === undefined) return new Refusal(409, { response: [phrases.staff.noPasskey] })
    await updateSession(db, session.sessionId, { challenge: question.challenge })
    return { options: question.options }
  })

  http.serveSession(calls.provePasskey, loginLimit, async (visit, { response }) => {
    const given = await answerOf(deps, visit, response)
    const browser = await withOperator(db, visit, async (tx) =>
      (await takePasskeyAnswer(tx, given)) ? await proven(deps, tx, visit) : undefined,
    )
    return browser === undefined ? refusePasskey(visit) : enter(visit, browser)
  })
}

function servePassword(http: OperatorHttp, deps: AccessDeps): void {
  const { db, key, passwords, site } = deps
  http.serveSession(calls.changeOwnPassword, loginLimit, async (visit, { currentPassword, password }) => {
    const { operator, session, phrases, language } = visit
    const { key: source, lane } = await sourceOf(db, visit, operator.id)
    const account = operatorAccount(key, operator.mail)
    const locked = await refuseLocked(db, visit, { account, source }, passwordRules, {
      field: 'currentPassword',
      words: phrases.membership.throttled,
    })
    if (locked !== undefined) return locked
    const stored = (await findOperator(db, 'id', operator.id))?.passwordHash
    const isRight = await checkPassword(passwords, visit, { password: currentPassword, stored, lane })
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
      await forgetAttempts(tx, account)
      await forgetDevices(tx, operatorDevices, operator.id, operatorDeviceCookie.read(visit.request))
      await deleteSessions(tx, operator.id, { exceptId: session.sessionId })
      await record(deps, tx, 'change-password', visit)
      return {}
    })
  })
}
