// Serves the calls of the console: another cookie, another session and other rules than those of the shop.

import { randomBytes } from 'node:crypto'
import { Tokens } from '@fastify/csrf'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { csrfFieldName, csrfHeaderName, type State } from '#contract/envelope.ts'
import type { TerminalName } from '#contract/operator/audit-log.ts'
import { freshMinutes, type LoginStage, type OperatorCall } from '#contract/operator/operator-call.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { Signer } from '#server/keys.ts'
import { beforeBody } from './before-body.ts'
import {
  AlreadyDone,
  httpStatus,
  onTheWire,
  Refusal,
  readCall,
  refusalOf,
  refuseForged,
  refuseFromAnotherSite,
  type Visit,
} from './calls.ts'
import { createOutageLog, refuseUntimed } from './deadline.ts'
import { consoleLanguageOf } from './language.ts'
import { apart, bodyLimitOf, type Limit, type Served } from './limits.ts'
import { networkOf } from './network-of.ts'

const cookie = 'operator'
/** The limit of a call that changes something and has none of its own: no person meets it, nor a scanner in a hand. */
const writing: Limit = { perMinute: 240 }
const tokenShape = /^[\w-]{43}$/
const newToken = () => randomBytes(32).toString('base64url')

/** The operator who is logged in at the console. */
export interface Operator {
  id: string
  /** The name in the audit log. */
  name: string
  mail: string
  roles: readonly OperatorRole[]
}

/** A login at the console, as far as it has come. */
export interface OperatorSession {
  sessionId: string
  operator: Operator
  stage: Exclude<LoginStage, 'guest'>
  /** When the second factor was proven last. */
  provenAt: Date | null
  expiresAt: Date
}

/** Reads the session of a token; undefined: a guest's. Asked at each call, so that a withdrawn right ends at once. */
export type ReadOperatorSession = (token: string) => Promise<OperatorSession | undefined>

export interface GuestVisit
  extends Pick<Visit, 'request' | 'reply' | 'language' | 'phrases' | 'now' | 'params'> {
  /** The cookie's; a guest has one too, for the anti-forgery token. */
  token: string
  session: OperatorSession | undefined
  /** Gives the browser another token, so that the answer's anti-forgery token belongs to it; without one, a guest's. */
  enter(token?: string): void
}

/** A visit of an operator, whose browser may need another cookie. */
export interface SessionVisit extends GuestVisit {
  session: OperatorSession
  operator: Operator
}

/** An operator, or the signer at the terminal, who may do everything: without an id where no operator signed. */
export type Caller = Omit<Operator, 'id'> & { id: string | null }

/** The operator of a call that is made in a browser alone. */
export function operatorOf({ operator }: { operator: Caller }): Operator {
  const { id } = operator
  if (id === null) throw new Error('nobody is logged in at the terminal')
  return { ...operator, id }
}

/** A visit as a call knows it that is made in a browser or at the terminal. */
export interface OperatorVisit extends Pick<GuestVisit, 'language' | 'phrases' | 'now' | 'params'> {
  operator: Caller
  /** Says how the name at the terminal was checked; absent in a browser. */
  terminal?: TerminalName
}

/** A page that a frame of the console shows: it is sent in place of an envelope. */
export class FramedPage {
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  constructor(html: string, headers: Readonly<Record<string, string>>) {
    this.html = html
    this.headers = headers
  }
}

type Answer<Out> = Out | Refusal | AlreadyDone<Out> | FramedPage
export type Handle<V, In, Out, Query> = (visit: V, input: In, query: Query) => Promise<Answer<Out>>

export interface OperatorHttp {
  /** Serves a call that asks for no login. */
  serveGuest<In, Out, Query>(
    call: OperatorCall<In, Out, Query> & { proof: 'none' },
    ...served: Served<Handle<GuestVisit, In, Out, Query>>
  ): void
  /** Serves a call to operators with one of its roles. All others get 404, as if it did not exist. */
  serve<In, Out, Query>(
    call: OperatorCall<In, Out, Query>,
    ...served: Served<Handle<OperatorVisit, In, Out, Query>>
  ): void
  /** Serves a call about the session in which it is made, to the same operators: the terminal has none. */
  serveSession<In, Out, Query>(
    call: OperatorCall<In, Out, Query>,
    ...served: Served<Handle<SessionVisit, In, Out, Query>>
  ): void
}

export interface OperatorHttpOptions {
  readSession: ReadOperatorSession
  signer: Signer
  clock: () => Date
  /** True when this request may see the console: not on another host or network, or before it has operators. */
  isOpen: (request: FastifyRequest) => Promise<boolean>
  /** The name of a browser in which an operator was in before: a limit counts it apart from its network. */
  knownDevice?: (request: FastifyRequest) => Promise<string | undefined>
  callSeconds: number
}

export const isFresh = ({ provenAt }: OperatorSession, now: Date): boolean =>
  provenAt !== null && now.getTime() - provenAt.getTime() < freshMinutes * 60_000

/** The cookie of the console and the anti-forgery tokens that belong to it. */
function createTokens(app: FastifyInstance, signer: Signer) {
  const tokens = new Tokens({})
  const secretsOf = (token: string) => signer.signatures(token).map((secret) => secret.toString('base64url'))
  const setCookie = (reply: FastifyReply, token: string) =>
    reply.setCookie(app.cookieName(cookie), token, { sameSite: 'strict' })
  return {
    setCookie,
    /** Reads the browser's token, and gives one to a browser that has none. */
    of(request: FastifyRequest, reply: FastifyReply): string {
      const kept = request.cookies[app.cookieName(cookie)]
      if (kept !== undefined && tokenShape.test(kept)) return kept
      const token = newToken()
      setCookie(reply, token)
      return token
    },
    csrf: (token: string) => ({ name: csrfFieldName, value: tokens.create(secretsOf(token)[0] as string) }),
    isCsrfValid: (token: string, typed: string) =>
      secretsOf(token).some((secret) => tokens.verify(secret, typed)),
  }
}
type ConsoleTokens = ReturnType<typeof createTokens>

const frame = (reply: FastifyReply, { html, headers }: FramedPage) =>
  reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('x-frame-options', 'SAMEORIGIN')
    .headers(headers)
    .send(html)

/** Why this session may not make the call; undefined when it may. */
function refuseSession(call: OperatorCall, { session, phrases, now }: GuestVisit): Refusal | undefined {
  if (call.proof === 'none') return undefined
  const words = phrases.staff
  if (session === undefined) return new Refusal(401, { login: [phrases.loginRequired] })
  if (call.proof !== 'password' && session.stage !== 'in')
    return new Refusal(401, { login: [words.secondFactorMissing] })
  if (!session.operator.roles.some((role) => call.roles.includes(role)))
    return new Refusal(404, { path: [phrases.notFound] })
  if (call.proof === 'fresh second factor' && !isFresh(session, now))
    return new Refusal(403, { secondFactor: [words.proveAgain] })
  return undefined
}

async function visitOf(
  { readSession, clock }: OperatorHttpOptions,
  tokens: ConsoleTokens,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GuestVisit> {
  const language = consoleLanguageOf(request)
  const token = tokens.of(request, reply)
  const visit: GuestVisit = {
    request,
    reply,
    language,
    phrases: answers[language],
    now: clock(),
    params: (request.params ?? {}) as Record<string, string>,
    token,
    session: await readSession(token),
    enter(next = newToken()) {
      tokens.setCookie(reply, next)
      visit.token = next
    },
  }
  return visit
}

/** The answer, and the token of the console to which it belongs. */
interface Told {
  answered: Refusal | FramedPage | { state: State; body: Record<string, unknown> }
  token: string
}

/** Judges who makes a call, before its body is read. */
async function admit(
  options: OperatorHttpOptions,
  tokens: ConsoleTokens,
  call: OperatorCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<GuestVisit | Told> {
  refuseUntimed(call, request)
  const visit = await visitOf(options, tokens, request, reply)
  const isTokenValid = (typed: string) => tokens.isCsrfValid(visit.token, typed)
  const refused =
    refuseFromAnotherSite(visit) ??
    refuseForged(call, visit, request.headers[csrfHeaderName], isTokenValid) ??
    refuseSession(call, visit)
  return refused === undefined ? visit : { answered: refused, token: visit.token }
}

/** Does the call; sends nothing, because its time may be over. */
async function answer<In, Out, Query>(
  call: OperatorCall<In, Out, Query>,
  handle: Handle<GuestVisit, In, Out, Query>,
  visit: GuestVisit,
): Promise<Told['answered']> {
  const read = readCall(call, visit)
  if (read instanceof Refusal) return read
  const answered = await handle(visit, read.input as In, read.query as Query)
  if (answered instanceof Refusal) return onTheWire(call, answered)
  if (answered instanceof FramedPage) return answered
  const isRepeat = answered instanceof AlreadyDone
  const body = z.encode(call.output, isRepeat ? answered.data : answered) as Record<string, unknown>
  return { state: isRepeat ? 204 : 200, body }
}

/** Serves calls on a part of the server that has its own errors: an answer carries the console's anti-forgery token. */
export function createOperatorHttp(app: FastifyInstance, options: OperatorHttpOptions): OperatorHttp {
  const { signer, clock, isOpen, callSeconds, knownDevice = async () => undefined } = options
  const tokens = createTokens(app, signer)
  const logOutage = createOutageLog(app.log, clock)

  const send = (reply: FastifyReply, token: string, state: State, body: Record<string, unknown>) => {
    reply.state = state
    reply.code(httpStatus(state)).header('cache-control', 'no-store')
    return reply.send({ state, ...body, csrf: tokens.csrf(token) })
  }
  const refuse = (reply: FastifyReply, token: string, { state, errors, data }: Refusal) =>
    send(reply, token, state, { ...data, errors })

  const door = async (request: FastifyRequest, reply: FastifyReply) =>
    (await isOpen(request)) ? undefined : reply.callNotFound()
  const route = <In, Out, Query>(
    call: OperatorCall<In, Out, Query>,
    own: Limit | undefined,
    handle: Handle<GuestVisit, In, Out, Query>,
  ) => {
    const limit = own ?? (call.method === 'POST' ? writing : undefined)
    const keyGenerator = async (request: FastifyRequest) =>
      (await knownDevice(request)) ?? networkOf(request.ip)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      bodyLimit: bodyLimitOf(call, limit),
      config: limit && { rateLimit: { max: limit.perMinute, timeWindow: '1 minute', keyGenerator } },
      // The limit is put behind the door: a console that is closed has none.
      onRequest: [door],
      ...beforeBody<GuestVisit, Told>({
        seconds: callSeconds,
        clock,
        admit: (request, reply) => admit(options, tokens, call, request, reply),
        // A login gives the visit another token.
        serve: async (visit) => ({ answered: await answer(call, handle, visit), token: visit.token }),
        tell(reply, { answered, token }) {
          if (answered instanceof FramedPage) return frame(reply, answered)
          return answered instanceof Refusal
            ? refuse(reply, token, answered)
            : send(reply, token, answered.state, answered.body)
        },
      }),
    })
  }

  app.setErrorHandler(async (error: Error, request, reply) => {
    const refusal = refusalOf(error, request, logOutage, 'a call of the console failed')
    if (refusal.state === 503) reply.header('retry-after', refusal.data.retry_after)
    return refuse(reply, tokens.of(request, reply), refusal)
  })

  const serveSession: OperatorHttp['serveSession'] = (call, ...served) => {
    const [limit, handle] = apart(served)
    route(call, limit, (visit, input, query) => {
      const session = visit.session as OperatorSession
      return handle(Object.assign(visit, { session, operator: session.operator }), input, query)
    })
  }
  return {
    serveGuest: (call, ...served) => route(call, ...apart(served)),
    serve: serveSession,
    serveSession,
  }
}
