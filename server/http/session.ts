import { randomBytes } from 'node:crypto'
import { Tokens } from '@fastify/csrf'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createBatcher } from '#server/db/batcher.ts'
import type { Database } from '#server/db/pool.ts'
import type { Signer } from '#server/keys.ts'
import * as rows from './session-queries.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while a waiting member finishes a purchase or draw: it counts as no use of the session. */
    isNoVisit?: true
  }
}

const sessionCookie = 'session'
/** The lifetime of a login when the member asked to stay logged in, and when not. */
const rememberedDays = 30
const briefHours = 12
export const longestLoginMs = rememberedDays * 86_400_000
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
  /** The browser's own text. Only the names made from it are kept. */
  userAgent: string | undefined
}

/** Sessions that another process may remember: one, or all of a member but one. */
export type EndedSessions = { token: string } | { memberId: string; exceptToken: string | undefined }

/** The other processes of the shop, which remember sessions too. */
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
  /** The same, if this process remembers the session; undefined where it does not know. */
  rememberedMember(request: FastifyRequest): string | undefined
  /**
   * Tells whether a request is of a member whose session was used since then, within some minutes. It counts as no use.
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
  list(memberId: string, token: string): Promise<rows.OwnSession[]>
  /**
   * Ends one session of a member, but never that of this token. Nothing happens when it has ended, or is
   * another member's. Processes that do not hear of it notice when their cache entry expires.
   */
  end(memberId: string, sessionId: string, exceptToken: string): Promise<void>
  /** Deletes at most so many sessions that have ended; returns how many. */
  forgetEnded(limit: number): Promise<number>
  /** A freshly masked anti-forgery token; earlier ones of the session stay valid (ruling 11). */
  csrfToken(session: Session): string
  isCsrfTokenValid(session: Session, token: string): boolean
}

const tokenShape = /^[\w-]{43}$/

interface Known {
  memberId: string | undefined
  until: number
  secrets: string[]
}

/** The sessions that this process remembers for a moment. */
class SessionMemory {
  readonly #signer: Signer
  readonly #clock: () => Date
  readonly #known = new Map<string, Known>()
  /** Members whose sessions are being ended, and until when their sessions are not cached. */
  readonly #ending = new Map<string, number>()

  constructor(signer: Signer, clock: () => Date) {
    this.#signer = signer
    this.#clock = clock
  }

  /** Today's token comes first; a page may hold one from before the key was replaced. */
  #makeSecrets(token: string): string[] {
    return this.#signer.signatures(token).map((secret) => secret.toString('base64url'))
  }

  /** For anti-forgery tokens. */
  secretsOf({ token }: Session): string[] {
    return this.#known.get(token)?.secrets ?? this.#makeSecrets(token)
  }

  find(token: string): Known | undefined {
    const known = this.#known.get(token)
    return known !== undefined && known.until > this.#clock().getTime() ? known : undefined
  }

  keep(token: string, memberId: string | undefined): void {
    // Read while the sessions of this member were being ended: it may be ended already.
    if (memberId !== undefined && (this.#ending.get(memberId) ?? 0) > this.#clock().getTime()) return
    if (this.#known.size >= cacheLimit) this.#known.clear()
    const until = this.#clock().getTime() + cacheMs
    this.#known.set(token, { memberId, until, secrets: this.#makeSecrets(token) })
  }

  /** Forgets these sessions: this process's cache of them may be wrong from here on. */
  forget(ended: EndedSessions): void {
    if ('token' in ended) {
      this.#known.delete(ended.token)
      return
    }
    const { memberId, exceptToken } = ended
    if (this.#ending.size >= cacheLimit) this.#ending.clear()
    this.#ending.set(memberId, this.#clock().getTime() + cacheMs)
    for (const [token, known] of this.#known)
      if (known.memberId === memberId && token !== exceptToken) this.#known.delete(token)
  }
}

const setCookie = (reply: FastifyReply, token: string, maxAge?: number) =>
  reply.setCookie(reply.server.cookieName(sessionCookie), token, { maxAge })

function tokenOf(request: FastifyRequest): string | undefined {
  const token = request.cookies[request.server.cookieName(sessionCookie)]
  return token !== undefined && tokenShape.test(token) ? token : undefined
}

/** Sessions kept in the database, read through a cache. */
export function createSessions(
  db: Database,
  signer: Signer,
  { idleDays }: SessionRules,
  clock: () => Date,
  fellows?: SessionFellows,
): Sessions {
  const memory = new SessionMemory(signer, clock)
  fellows?.onEnded((ended) => memory.forget(ended))
  const idleMs = idleDays * 86_400_000
  const kept = { db, memory, clock, idleSince: (now: Date) => new Date(now.getTime() - idleMs) }
  return { ...readingSessions(kept), ...changingSessions(kept, fellows), ...antiForgery(memory) }
}

interface Kept {
  db: Database
  memory: SessionMemory
  clock: () => Date
  idleSince: (now: Date) => Date
}

/** Gives the browser a session of no member. */
function guest(memory: SessionMemory, reply: FastifyReply): Session {
  const token = randomBytes(32).toString('base64url')
  setCookie(reply, token)
  memory.keep(token, undefined)
  return { token, memberId: undefined }
}

type Reading = 'read' | 'memberOf' | 'rememberedMember' | 'isInUse' | 'readAnonymously' | 'list'

function readingSessions({ db, memory, clock, idleSince }: Kept): Pick<Sessions, Reading> {
  // Many visitors arrive at once: their sessions are looked up together.
  const lookUps = createBatcher<{ token: string; isUse: boolean }, string | undefined>({
    async serve(asked) {
      const now = clock()
      return await rows.lookUpMembers(db, asked, { now, idleSince: idleSince(now) })
    },
  })
  const lastUses = createBatcher<string, Date | undefined>({
    serve: (tokens) => rows.lookUpLastUses(db, tokens, clock()),
  })
  const memberOf = async (token: string, isUse = false) => {
    const known = memory.find(token)
    if (known !== undefined) return known.memberId
    const memberId = await lookUps.ask({ token, isUse })
    memory.keep(token, memberId)
    return memberId
  }
  return {
    async read(request, reply) {
      const token = tokenOf(request)
      if (token === undefined) return guest(memory, reply)
      return { token, memberId: await memberOf(token, request.isNoVisit !== true) }
    },
    async memberOf(request) {
      const token = tokenOf(request)
      return token === undefined ? undefined : await memberOf(token)
    },
    rememberedMember(request) {
      const token = tokenOf(request)
      return token === undefined ? undefined : memory.find(token)?.memberId
    },
    async isInUse(request, since) {
      const token = tokenOf(request)
      if (token === undefined) return false
      const lastUsedAt = await lastUses.ask(token)
      return lastUsedAt !== undefined && lastUsedAt >= since
    },
    readAnonymously(request, reply) {
      const token = tokenOf(request)
      return token === undefined ? guest(memory, reply) : { token, memberId: undefined }
    },
    async list(memberId, token) {
      const now = clock()
      return await rows.listSessions(db, memberId, token, { now, idleSince: idleSince(now) })
    },
  }
}

type Changing = 'start' | 'handOver' | 'logOut' | 'endAll' | 'end' | 'forgetEnded'

function changingSessions(
  { db, memory, clock, idleSince }: Kept,
  fellows: SessionFellows | undefined,
): Pick<Sessions, Changing> {
  return {
    async start(tx, memberId, { staysLoggedIn, userAgent }) {
      const token = randomBytes(32).toString('base64url')
      const lifeSeconds = staysLoggedIn ? rememberedDays * 86_400 : briefHours * 3600
      const now = clock()
      const expiresAt = new Date(now.getTime() + lifeSeconds * 1000)
      await rows.insertSession(tx, { token, memberId, userAgent }, { now, expiresAt })
      return { token, memberId, cookieSeconds: staysLoggedIn ? lifeSeconds : undefined }
    },
    handOver(reply, { token, memberId, cookieSeconds }) {
      setCookie(reply, token, cookieSeconds)
      return { token, memberId }
    },
    async logOut(reply, session) {
      memory.forget({ token: session.token })
      await rows.deleteSessionOf(db, session.token)
      await fellows?.tellEnded({ token: session.token })
      // The back button would show the member's pages again. The storage keeps what proves a draw (decision 016).
      reply.header('clear-site-data', '"cache"')
      return guest(memory, reply)
    },
    async endAll(tx, memberId, exceptToken) {
      await rows.deleteSessions(tx, memberId, exceptToken)
      memory.forget({ memberId, exceptToken })
      // Not waited for: a transaction holds its locks meanwhile.
      void fellows?.tellEnded({ memberId, exceptToken })
    },
    async end(memberId, sessionId, exceptToken) {
      await rows.deleteSession(db, memberId, sessionId, exceptToken)
      memory.forget({ memberId, exceptToken })
      await fellows?.tellEnded({ memberId, exceptToken })
    },
    async forgetEnded(limit) {
      const now = clock()
      return await rows.deleteEnded(db, limit, { now, idleSince: idleSince(now) })
    },
  }
}

function antiForgery(memory: SessionMemory): Pick<Sessions, 'csrfToken' | 'isCsrfTokenValid'> {
  const tokens = new Tokens({})
  return {
    csrfToken: (session) => tokens.create(memory.secretsOf(session)[0] as string),
    isCsrfTokenValid: (session, token) =>
      memory.secretsOf(session).some((secret) => tokens.verify(secret, token)),
  }
}
