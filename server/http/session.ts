import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Tokens } from '@fastify/csrf'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { createBatcher } from '#server/db/batcher.ts'
import type { Database } from '#server/db/pool.ts'
import type { Signer } from '#server/keys.ts'
import { type Device, deviceOf } from './user-agent.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a member who waits before the shop and finishes what was begun: it counts as no use of the session. */
    isNoVisit?: true
  }
}

const sessionCookie = 'session'
/** How long a login lasts when the member asked to stay logged in, and when not. */
const rememberedDays = 30
const briefHours = 12
export const longestLoginMs = rememberedDays * 86_400_000
/** How exactly it is known when a session was last used: no request writes it more often. */
const useStepMs = 5 * 60_000
/** The TTL of the session cache: a logout in a process that does not tell this one shows after it. */
const cacheMs = 2000
const cacheLimit = 50_000

export interface Session {
  /** Random, in a cookie only this origin reads; a guest has one too, for the anti-forgery token. */
  token: string
  memberId: string | undefined
}

export interface StartedSession {
  token: string
  memberId: string
  /** Undefined: the cookie ends with the browser. */
  cookieSeconds: number | undefined
}

export interface SessionStart {
  staysLoggedIn: boolean
  /** As the browser sent it. Only the names made from it are kept. */
  userAgent: string | undefined
}

/** A session as its member sees it. */
export interface OwnSession extends Device {
  sessionId: string
  startedAt: Date
  /** To some minutes. */
  lastUsedAt: Date
  /** The one of this visit. */
  isThis: boolean
}

/** Sessions that another process may remember: one, or all of a member but one. */
export type EndedSessions = { token: string } | { memberId: string; exceptToken: string | undefined }

/** The other processes of the shop, for what each of them remembers. */
export interface SessionFellows {
  /** Resolves when they have forgotten these sessions, or cannot be reached. */
  tellEnded(ended: EndedSessions): Promise<void>
  /** `forget` is called when another process has ended sessions. */
  onEnded(forget: (ended: EndedSessions) => void): void
}

export interface SessionRules {
  /** A session that was not used for so long has ended. */
  idleDays: number
}

export interface Sessions {
  read(request: FastifyRequest, reply: FastifyReply): Promise<Session>
  /** The member of a request, if any; a guest's browser is given nothing. */
  memberOf(request: FastifyRequest): Promise<string | undefined>
  /**
   * Whether a request is of a member whose session was used since then, to some minutes. This one does not count as a use.
   */
  isInUse(request: FastifyRequest, since: Date): Promise<boolean>
  /** The session without asking who it belongs to: for answers that must work when the database does not. */
  readAnonymously(request: FastifyRequest, reply: FastifyReply): Session
  /** Writes a member session under a new token; the browser has it once it is handed over. */
  start(tx: Database, memberId: string, how: SessionStart): Promise<StartedSession>
  /**
   * Gives the browser a session that was started, after the commit: a cookie for a session that was rolled back
   * would leave a browser without any, its anti-forgery token included.
   */
  handOver(reply: FastifyReply, started: StartedSession): Session
  /** Ends the session here and in the database; returns a fresh guest session. */
  logOut(reply: FastifyReply, session: Session): Promise<Session>
  /**
   * Ends every session of a member, but the one with this token, in the transaction that gives the reason. Processes
   * that are not told notice when their cache entry expires.
   */
  endAll(tx: Database, memberId: string, exceptToken?: string): Promise<void>
  /** The sessions of a member, that of this token first, then the one used last. */
  list(memberId: string, token: string): Promise<OwnSession[]>
  /**
   * Ends one session of a member, but never that of this token. Nothing happens when it has ended, or is another
   * member's. Processes that are not told notice when their cache entry expires.
   */
  end(memberId: string, sessionId: string, exceptToken: string): Promise<void>
  /** Deletes at most so many sessions that have ended; returns how many. */
  forgetEnded(limit: number): Promise<number>
  /** A freshly masked anti-forgery token; earlier ones of the session stay valid (ruling 11). */
  csrfToken(session: Session): string
  isCsrfTokenValid(session: Session, token: string): boolean
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const tokenShape = /^[\w-]{43}$/

/** Ends every session of a member, but the one with this token. For commands, which serve no visitor. */
export async function deleteSessions(tx: Database, memberId: string, exceptToken?: string): Promise<void> {
  let sessions = tx.deleteFrom('session').where('memberId', '=', memberId)
  if (exceptToken !== undefined) sessions = sessions.where('tokenHash', '<>', hashOf(exceptToken))
  await sessions.execute()
}

/** Logs everybody out. For commands, which serve no visitor. */
export async function endEverySession(tx: Database): Promise<void> {
  await tx.deleteFrom('session').execute()
}

/** Sessions kept in the database, read through a cache. */
export function createSessions(
  db: Database,
  signer: Signer,
  { idleDays }: SessionRules,
  clock: () => Date,
  fellows?: SessionFellows,
): Sessions {
  const idleSince = (now: Date) => new Date(now.getTime() - idleDays * 86_400_000)
  const tokens = new Tokens({})
  const cache = new Map<string, { memberId: string | undefined; until: number; secrets: string[] }>()
  /** Members whose sessions are being ended, and until when their sessions are not cached. */
  const ending = new Map<string, number>()

  const setCookie = (reply: FastifyReply, token: string, maxAge?: number) =>
    reply.setCookie(reply.server.cookieName(sessionCookie), token, { maxAge })

  /** That of today first; a page may hold a token from before the key was replaced. */
  const makeSecrets = (token: string) =>
    signer.signatures(token).map((secret) => secret.toString('base64url'))

  const remember = (token: string, memberId: string | undefined) => {
    if (cache.size >= cacheLimit) cache.clear()
    const entry = { memberId, until: clock().getTime() + cacheMs, secrets: makeSecrets(token) }
    cache.set(token, entry)
    return entry
  }

  /** Many visitors arrive at once: their sessions are looked up together. */
  const lookUps = createBatcher<{ token: string; isUse: boolean }, string | undefined>({
    async serve(asked) {
      const hashes = asked.map(({ token }) => hashOf(token))
      const inUse = new Set(hashes.filter((_, n) => asked[n]?.isUse).map((hash) => hash.toString('hex')))
      const now = clock()
      const rows = await db
        .selectFrom('session')
        .select(['tokenHash', 'memberId', 'lastUsedAt'])
        // One parameter, however many there are: the statement stays the same.
        .where('tokenHash', '=', sql<Buffer>`any(${hashes}::bytea[])`)
        .where('expiresAt', '>', now)
        .where('lastUsedAt', '>', idleSince(now))
        .execute()
      const stale = new Date(now.getTime() - useStepMs)
      const used = rows
        .filter(({ lastUsedAt, tokenHash }) => lastUsedAt <= stale && inUse.has(tokenHash.toString('hex')))
        .map(({ tokenHash }) => tokenHash)
      if (used.length > 0) await noteUse(used, stale, now)
      const members = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row.memberId]))
      return hashes.map((hash) => members.get(hash.toString('hex')))
    },
  })

  const lastUses = createBatcher<string, Date | undefined>({
    async serve(tokens) {
      const hashes = tokens.map(hashOf)
      const rows = await db
        .selectFrom('session')
        .select(['tokenHash', 'lastUsedAt'])
        .where('tokenHash', 'in', hashes)
        .where('expiresAt', '>', clock())
        .execute()
      const uses = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row.lastUsedAt]))
      return hashes.map((hash) => uses.get(hash.toString('hex')))
    },
  })

  /** Sessions that another transaction holds are left out: two processes never wait for each other. */
  const noteUse = (hashes: Buffer[], stale: Date, now: Date) =>
    db
      .updateTable('session')
      .set({ lastUsedAt: now })
      .where('tokenHash', 'in', (eb) =>
        eb
          .selectFrom('session')
          .select('tokenHash')
          .where('tokenHash', 'in', hashes)
          .where('lastUsedAt', '<=', stale)
          .forUpdate()
          .skipLocked(),
      )
      .execute()

  const look = async (token: string, isUse = false) => {
    const known = cache.get(token)
    if (known !== undefined && known.until > clock().getTime()) return known
    const memberId = await lookUps.ask({ token, isUse })
    // Read while the sessions of this member were being ended: it may be ended already.
    const isEnding = memberId !== undefined && (ending.get(memberId) ?? 0) > clock().getTime()
    return isEnding ? { memberId } : remember(token, memberId)
  }

  const secretsOf = ({ token }: Session) => cache.get(token)?.secrets ?? makeSecrets(token)

  /** What this process remembers of a member's sessions may be wrong from here on. */
  const forget = (memberId: string, exceptToken?: string) => {
    if (ending.size >= cacheLimit) ending.clear()
    ending.set(memberId, clock().getTime() + cacheMs)
    for (const [token, known] of cache)
      if (known.memberId === memberId && token !== exceptToken) cache.delete(token)
  }

  fellows?.onEnded((ended) => {
    if ('token' in ended) cache.delete(ended.token)
    else forget(ended.memberId, ended.exceptToken)
  })

  const guest = (reply: FastifyReply): Session => {
    const token = randomBytes(32).toString('base64url')
    setCookie(reply, token)
    remember(token, undefined)
    return { token, memberId: undefined }
  }

  const tokenOf = (request: FastifyRequest): string | undefined => {
    const token = request.cookies[request.server.cookieName(sessionCookie)]
    return token !== undefined && tokenShape.test(token) ? token : undefined
  }

  return {
    async read(request, reply) {
      const token = tokenOf(request)
      return token === undefined
        ? guest(reply)
        : { token, memberId: (await look(token, request.isNoVisit !== true)).memberId }
    },
    async memberOf(request) {
      const token = tokenOf(request)
      return token === undefined ? undefined : (await look(token)).memberId
    },
    async isInUse(request, since) {
      const token = tokenOf(request)
      if (token === undefined) return false
      const lastUsedAt = await lastUses.ask(token)
      return lastUsedAt !== undefined && lastUsedAt >= since
    },
    readAnonymously(request, reply) {
      const token = tokenOf(request)
      return token === undefined ? guest(reply) : { token, memberId: undefined }
    },
    async start(tx, memberId, { staysLoggedIn, userAgent }) {
      const token = randomBytes(32).toString('base64url')
      const lifeSeconds = staysLoggedIn ? rememberedDays * 86_400 : briefHours * 3600
      const now = clock()
      await tx
        .insertInto('session')
        .values({
          id: randomUUID(),
          tokenHash: hashOf(token),
          memberId,
          ...deviceOf(userAgent),
          createdAt: now,
          lastUsedAt: now,
          expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
        })
        .execute()
      return { token, memberId, cookieSeconds: staysLoggedIn ? lifeSeconds : undefined }
    },
    handOver(reply, { token, memberId, cookieSeconds }) {
      setCookie(reply, token, cookieSeconds)
      return { token, memberId }
    },
    async logOut(reply, session) {
      cache.delete(session.token)
      await db.deleteFrom('session').where('tokenHash', '=', hashOf(session.token)).execute()
      await fellows?.tellEnded({ token: session.token })
      // The back button would show the member's pages again. The storage keeps what proves a draw (decision 036).
      reply.header('clear-site-data', '"cache"')
      return guest(reply)
    },
    async endAll(tx, memberId, exceptToken) {
      await deleteSessions(tx, memberId, exceptToken)
      forget(memberId, exceptToken)
      // Not waited for: a transaction holds its locks meanwhile.
      void fellows?.tellEnded({ memberId, exceptToken })
    },
    async list(memberId, token) {
      const now = clock()
      const rows = await db
        .selectFrom('session')
        .selectAll()
        .where('memberId', '=', memberId)
        .where('expiresAt', '>', now)
        .where('lastUsedAt', '>', idleSince(now))
        .orderBy('lastUsedAt', 'desc')
        .orderBy('id')
        .execute()
      const own = hashOf(token)
      return rows
        .map(({ id, createdAt, tokenHash, device, browser, lastUsedAt }) => ({
          ...{ sessionId: id, device, browser, startedAt: createdAt, lastUsedAt },
          isThis: tokenHash.equals(own),
        }))
        .toSorted((a, b) => Number(b.isThis) - Number(a.isThis))
    },
    async end(memberId, sessionId, exceptToken) {
      await db
        .deleteFrom('session')
        .where('id', '=', sessionId)
        .where('memberId', '=', memberId)
        .where('tokenHash', '<>', hashOf(exceptToken))
        .execute()
      forget(memberId, exceptToken)
      await fellows?.tellEnded({ memberId, exceptToken })
    },
    async forgetEnded(limit) {
      const now = clock()
      const { numDeletedRows } = await db
        .deleteFrom('session')
        .where('tokenHash', 'in', (session) =>
          session
            .selectFrom('session')
            .select('tokenHash')
            .where((eb) => eb.or([eb('expiresAt', '<=', now), eb('lastUsedAt', '<=', idleSince(now))]))
            .limit(limit),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    csrfToken: (session) => tokens.create(secretsOf(session)[0] as string),
    isCsrfTokenValid: (session, token) => secretsOf(session).some((secret) => tokens.verify(secret, token)),
  }
}
