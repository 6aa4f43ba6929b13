import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { freshMinutes } from '#contract/operator/operator-call.ts'
import * as calls from '#contract/operator/staff.ts'
import { type Database, type Tx, transaction } from '#server/db/pool.ts'
import { isUuid } from '#server/db/uuid.ts'
import { Refusal } from '#server/http/calls.ts'
import { operatorDeviceCookie } from '#server/http/device-cookie.ts'
import {
  type GuestVisit,
  isFresh,
  type OperatorHttp,
  type ReadOperatorSession,
  type SessionVisit,
} from '#server/http/operator-calls.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { deviceOf } from '#server/http/user-agent.ts'
import { accountHash } from '#server/people/members/account-hash.ts'
import { deviceSource, knownDevice, operatorDevices } from '#server/people/members/known-devices.ts'
import { type Attempt, type AttemptRules, forgetAttempts } from '#server/people/members/login-queries.ts'
import type { Passwords } from '#server/people/members/password.ts'
import { LaneFull, type LaneName, laneRetrySeconds } from '#server/people/members/password-lanes.ts'
import { loggedIn, passwordRules, type Source, throttle } from '#server/people/members/throttle-logins.ts'
import type { Random } from '#server/random.ts'
import { readFactors, stageBefore } from './factors.ts'
import { findOperatorByMail, lockOperator } from './queries.ts'
import {
  deleteSessions,
  findSession,
  insertSession,
  listPasskeys,
  listSessions,
  updateSession,
} from './session-queries.ts'

/** Passwords and codes a minute of one network; each account is counted as well. */
export const loginLimit = { perMinute: 20 }
const sessionMs = 12 * 3_600_000
/** The precision of a session's last use. */
const useStepMs = 5 * 60_000

const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** The ways in which a call of the console knows its visitor: a session, or a browser in which an operator was in before. */
export const createVisitors = (db: Database, clock: () => Date) => ({
  knownDevice: (request: FastifyRequest) =>
    knownDevice(db, operatorDevices, operatorDeviceCookie.read(request)),

  /** Reads a session with its operator as they are now: a role that was taken away is gone at the next call. */
  readSession: (async (token) => {
    const now = clock()
    const row = await findSession(db, hashOf(token), now)
    if (row === undefined) return undefined
    const { sessionId, operatorId, name, mail, roles, provenAt, expiresAt, lastUsedAt } = row
    if (now.getTime() - lastUsedAt.getTime() > useStepMs)
      await updateSession(db, sessionId, { lastUsedAt: now })
    const stage = provenAt === null ? stageBefore(await readFactors(db, operatorId)) : 'in'
    return { sessionId, provenAt, expiresAt, stage, operator: { id: operatorId, name, mail, roles } }
  }) satisfies ReadOperatorSession,
})

export interface SessionDeps {
  db: Database
  key: KeyObject
  random: Random
  passwords: Passwords
  shopName: (language: GuestVisit['language']) => Promise<string>
}

/** Starts a session under a new token; the browser has it once it is handed over (`visit.enter`), after the commit. */
export async function startSession(
  tx: Tx,
  operatorId: string,
  { request, now }: GuestVisit,
  random: Random,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await insertSession(tx, {
    ...deviceOf(request.headers['user-agent']),
    id: random.key(),
    tokenHash: hashOf(token),
    operatorId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: new Date(now.getTime() + sessionMs),
  })
  return token
}

/**
 * Tells whose tries a visitor's password or code of an operator is counted with: those of this browser alone, where that
 * operator has proven a second factor before; those of who is in; or those of all strangers, who lock out nobody else.
 */
export async function sourceOf(
  db: Database,
  { request, session }: GuestVisit,
  operatorId: string | undefined,
): Promise<Source> {
  const token = operatorDeviceCookie.read(request)
  const source = await deviceSource(db, operatorDevices, { token, ownerId: operatorId })
  const isIn = session?.stage === 'in' && session.operator.id === operatorId
  return source.lane === 'stranger' && isIn ? loggedIn : source
}

/** Counts a try of this source; a refusal at this field when it gave too many wrong ones before. */
export async function refuseLocked(
  db: Database,
  visit: GuestVisit,
  attempt: Attempt,
  rules: AttemptRules,
  { field, words }: { field: string; words: (minutes: number) => string },
): Promise<Refusal | undefined> {
  const waitMs = await throttle(db, attempt, rules, visit.now)
  if (waitMs === 0) return undefined
  logSecurityEvent(visit.request.log, 'account locked', { path: visit.request.routeOptions.url })
  visit.reply.header('retry-after', Math.ceil(waitMs / 1000))
  return new Refusal(429, { [field]: [words(Math.ceil(waitMs / 60_000))] })
}

/** Checks a password; a refusal when too many others wait for theirs. */
export async function checkPassword(
  passwords: Passwords,
  visit: GuestVisit,
  { password, stored, lane }: { password: string; stored: string | undefined; lane: LaneName },
): Promise<boolean | Refusal> {
  try {
    return await passwords.isRight(password, stored, lane)
  } catch (error) {
    if (!(error instanceof LaneFull)) throw error
    logSecurityEvent(visit.request.log, 'login queue full', { path: visit.request.routeOptions.url })
    visit.reply.header('retry-after', laneRetrySeconds)
    return new Refusal(429, { password: [visit.phrases.membership.crowded] })
  }
}

export const operatorAccount = (key: KeyObject, mail: string): Buffer => accountHash(key, `operator ${mail}`)

/** Login, logout, and the sessions of an operator. */
export function sessionRoutes(
  http: OperatorHttp,
  { db, key, random, passwords, shopName }: SessionDeps,
): void {
  http.serveGuest(calls.readMe, async ({ session, language, now }) => {
    const { hasCode, hasPasskey } =
      session === undefined
        ? { hasCode: false, hasPasskey: false }
        : await readFactors(db, session.operator.id)
    const freshUntil =
      session?.provenAt && isFresh(session, now)
        ? new Date(session.provenAt.getTime() + freshMinutes * 60_000).toISOString()
        : null
    return {
      stage: session?.stage ?? ('guest' as const),
      operatorId: session?.operator.id ?? '',
      name: session?.operator.name ?? '',
      roles: session?.stage === 'in' ? [...session.operator.roles] : [],
      hasCode,
      hasPasskey,
      freshUntil,
      shopName: await shopName(language),
    }
  })

  http.serveGuest(calls.logIn, loginLimit, async (visit, { mail, password }) => {
    const known = await findOperatorByMail(db, mail)
    const { key: source, lane } = await sourceOf(db, visit, known?.id)
    const attempt = { account: operatorAccount(key, mail), source }
    const throttled = await refuseLocked(db, visit, attempt, passwordRules, {
      field: 'mail',
      words: visit.phrases.membership.throttled,
    })
    if (throttled !== undefined) return throttled
    const stored = known?.passwordHash
    const isRight = await checkPassword(passwords, visit, { password, stored, lane })
    if (isRight instanceof Refusal) return isRight
    const entered = isRight && known && (await enter(visit, known, attempt))
    if (!entered) {
      logSecurityEvent(visit.request.log, 'wrong password', { path: visit.request.routeOptions.url })
      return new Refusal(422, { mail: [visit.phrases.staff.mismatch] })
    }
    visit.enter(entered.token)
    return { stage: entered.stage }
  })

  /** Starts a session, unless the operator changed since the password was checked. */
  const enter = (
    visit: GuestVisit,
    { id, passwordHash }: { id: string; passwordHash: string },
    { account, source }: Attempt,
  ) =>
    transaction(db, async (tx) => {
      const operator = await lockOperator(tx, id)
      if (operator?.passwordHash !== passwordHash) return undefined
      await forgetAttempts(tx, account, source)
      return {
        token: await startSession(tx, id, visit, random),
        stage: stageBefore(await readFactors(tx, id)),
      }
    })

  http.serveGuest(calls.logOut, async (visit) => {
    const { session } = visit
    if (session !== undefined) await deleteSessions(db, session.operator.id, { sessionId: session.sessionId })
    // The back button would show the pages again.
    visit.reply.header('clear-site-data', '"cache"')
    visit.enter()
    return {}
  })

  http.serveSession(calls.readOwnAccess, async ({ operator, session, now }) => {
    const { hasCode, recoveryCodesLeft } = await readFactors(db, operator.id)
    const passkeys = await listPasskeys(db, operator.id)
    const sessions = await listSessions(db, operator.id, now)
    return {
      mail: operator.mail,
      hasCode,
      recoveryCodesLeft,
      passkeys: passkeys.map(({ id, name, addedAt, lastUsedAt }) => ({
        passkeyId: id,
        name,
        addedAt: addedAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      sessions: sessions.map(({ id, device, browser, createdAt, lastUsedAt }) => ({
        sessionId: id,
        device,
        browser,
        startedAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt.toISOString(),
        isThis: id === session.sessionId,
      })),
    }
  })

  http.serveSession(
    calls.endOwnSession,
    async ({ operator, session, phrases }: SessionVisit, { sessionId }) => {
      if (!isUuid(sessionId)) return new Refusal(404, { sessionId: [phrases.notFound] })
      if (sessionId !== session.sessionId) await deleteSessions(db, operator.id, { sessionId })
      return {}
    },
  )
}
