import { createHash, randomBytes } from 'node:crypto'
import { Tokens } from '@fastify/csrf'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBatcher } from '../db/batcher.ts'
import type { Database } from '../db/pool.ts'
import type { Signer } from '../keys.ts'

/** How long a login lasts when the member asked to stay logged in, and when not. */
const rememberedDays = 30
const briefHours = 12
export const longestLoginMs = rememberedDays * 86_400_000
/** The TTL of the session cache: a logout in another process shows after it. */
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

export interface Sessions {
  read(request: FastifyRequest, reply: FastifyReply): Promise<Session>
  /** The member of a request, if any; a guest's browser is given nothing. */
  memberOf(request: FastifyRequest): Promise<string | undefined>
  /** The session without asking who it belongs to: for answers that must work when the database does not. */
  readAnonymously(request: FastifyRequest, reply: FastifyReply): Session
  /** Writes a member session under a new token; the browser has it once it is handed over. */
  start(tx: Database, memberId: string, staysLoggedIn: boolean): Promise<StartedSession>
  /**
   * Gives the browser a session that was started, after the commit: a cookie for a session that was rolled back
   * would leave a browser without any, its anti-forgery token included.
   */
  handOver(reply: FastifyReply, started: StartedSession): Session
  /** Ends the session here and in the database; returns a fresh guest session. */
  logOut(reply: FastifyReply, session: Session): Promise<Session>
  /**
   * Ends every session of a member, but the one with this token, in the transaction that gives the reason. Other
   * processes notice when their cache entry expires.
   */
  endAll(tx: Database, memberId: string, exceptToken?: string): Promise<void>
  /** Deletes expired sessions. */
  forgetEnded(): Promise<void>
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

/** Sessions kept in the database, read through a cache. `isSecure`: the shop is served over https. */
export function createSessions(db: Database, signer: Signer, isSecure: boolean, clock: () => Date): Sessions {
  const cookieName = isSecure ? '__Host-session' : 'session'
  const tokens = new Tokens({})
  const cache = new Map<string, { memberId: string | undefined; until: number; secrets: string[] }>()
  /** Members whose sessions are being ended, and until when their sessions are not cached. */
  const ending = new Map<string, number>()

  const setCookie = (reply: FastifyReply, token: string, maxAge?: number) =>
    reply.setCookie(cookieName, token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge,
    })

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
  const lookUps = createBatcher<string, string | undefined>({
    async serve(tokens) {
      const hashes = tokens.map(hashOf)
      const rows = await db
        .selectFrom('session')
        .select(['tokenHash', 'memberId'])
        .where('tokenHash', 'in', hashes)
        .where('expiresAt', '>', clock())
        .execute()
      const members = new Map(rows.map((row) => [row.tokenHash.toString('hex'), row.memberId]))
      return hashes.map((hash) => members.get(hash.toString('hex')))
    },
  })

  const look = async (token: string) => {
    const known = cache.get(token)
    if (known !== undefined && known.until > clock().getTime()) return known
    const memberId = await lookUps.ask(token)
    // Read while the sessions of this member were being ended: it may be ended already.
    const isEnding = memberId !== undefined && (ending.get(memberId) ?? 0) > clock().getTime()
    return isEnding ? { memberId } : remember(token, memberId)
  }

  const secretsOf = ({ token }: Session) => cache.get(token)?.secrets ?? makeSecrets(token)

  const guest = (reply: FastifyReply): Session => {
    const token = randomBytes(32).toString('base64url')
    setCookie(reply, token)
    remember(token, undefined)
    return { token, memberId: undefined }
  }

  const tokenOf = (request: FastifyRequest): string | undefined => {
    const token = request.cookies[cookieName]
    return token !== undefined && tokenShape.test(token) ? token : undefined
  }

  return {
    async read(request, reply) {
      const token = tokenOf(request)
      return token === undefined ? guest(reply) : { token, memberId: (await look(token)).memberId }
    },
    async memberOf(request) {
      const token = tokenOf(request)
      return token === undefined ? undefined : (await look(token)).memberId
    },
    readAnonymously(request, reply) {
      const token = tokenOf(request)
      return token === undefined ? guest(reply) : { token, memberId: undefined }
    },
    async start(tx, memberId, staysLoggedIn) {
      const token = randomBytes(32).toString('base64url')
      const lifeSeconds = staysLoggedIn ? rememberedDays * 86_400 : briefHours * 3600
      const now = clock()
      await tx
        .insertInto('session')
        .values({
          tokenHash: hashOf(token),
          memberId,
          createdAt: now,
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
      // The back button would show the member's pages again. The storage keeps what proves a draw (decision 036).
      reply.header('clear-site-data', '"cache"')
      return guest(reply)
    },
    async endAll(tx, memberId, exceptToken) {
      await deleteSessions(tx, memberId, exceptToken)
      if (ending.size >= cacheLimit) ending.clear()
      ending.set(memberId, clock().getTime() + cacheMs)
      for (const [token, known] of cache)
        if (known.memberId === memberId && token !== exceptToken) cache.delete(token)
    },
    async forgetEnded() {
      await db.deleteFrom('session').where('expiresAt', '<=', clock()).execute()
    },
    csrfToken: (session) => tokens.create(secretsOf(session)[0] as string),
    isCsrfTokenValid: (session, token) => secretsOf(session).some((secret) => tokens.verify(secret, token)),
  }
}
