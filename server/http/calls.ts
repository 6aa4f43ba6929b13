import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { parseBounded } from '#contract/bounded-json.ts'
import { csrfFieldName, type FieldErrors, type State } from '#contract/envelope.ts'
import { mayHaveLines } from '#contract/lines.ts'
import { foldFields } from '#contract/typed-fields.ts'
import { areLinesKeepable, foldTexts, isKeepable } from '#contract/typed-text.ts'
import { type Call, type LookBack, type WireCall, wireNameOf } from '#contract/wire.ts'
import { answers } from '#phrases/answers/by-language.ts'
import type { AnswerPhrases } from '#phrases/answers/ja.ts'
import type { LooksBack, Readers } from '#server/db/readers.ts'
import { Crowded, isUnavailable, usualRetrySeconds } from '#server/db/unavailable.ts'
import { beforeBody } from './before-body.ts'
import { createOutageLog, refuseUntimed } from './deadline.ts'
import { languageOf } from './language.ts'
import {
  apart,
  bodyLimitOf,
  createLimitSubject,
  type LimitSubjects,
  limitConfig,
  type Served,
} from './limits.ts'
import { LongAnswer, longBody } from './long-answer.ts'
import { payloadBounds } from './payload-bounds.ts'
import { logSecurityEvent } from './security-events.ts'
import type { Session, Sessions } from './session.ts'
import { serveUnknown } from './unknown.ts'
import { type Visit, visitOf } from './visit.ts'
import type { WaitingRoom } from './waiting-room.ts'

/** A refusal by name: state, messages per field, and data that travels with it (ruling 8). */
export class Refusal {
  readonly state: State
  readonly errors: FieldErrors
  readonly data: Record<string, unknown>
  constructor(state: State, errors: FieldErrors = {}, data: Record<string, unknown> = {}) {
    this.state = state
    this.errors = errors
    this.data = data
  }
}

/** An answer in state 204: it was done before (ruling 8). */
export class AlreadyDone<Out> {
  readonly data: Out
  constructor(data: Out) {
    this.data = data
  }
}

export type { Visit }

export interface MemberVisit extends Visit {
  memberId: string
}

export type Answer<Out> = Out | Refusal | AlreadyDone<Out> | LongAnswer<Out>

export interface HttpOptions {
  sessions: Sessions
  readers: Readers
  clock: () => Date
  /** Answers when the shop is closed: then every call answers state 9999 (spec §8). Without it, it never is. */
  closed?: () => Promise<{ retryAfterSeconds: number } | undefined>
  /** A call that takes longer is answered with state 503. */
  callSeconds?: number
  /** Before the shop, when more come than it lets in; without it no one waits. */
  waitingRoom?: WaitingRoom
  /** Tells whether a member's call begins something new, so that a member who was away waits for it with all others. */
  beginsAnew?: (call: Call) => boolean
  /** Stands for a browser in which some member has logged in before; without it none does. */
  knownDevice?: LimitSubjects['knownDevice']
}

type Handle<V, In, Out, Query> = (visit: V, input: In, query: Query) => Promise<Answer<Out>>

/** A call may be limited; its handler comes last. */
interface Serve<V> {
  <In, Out, Query>(
    call: LookBack<In, Out, Query>,
    ...served: Served<Handle<V & LooksBack, In, Out, Query>>
  ): void
  <In, Out, Query>(call: Call<In, Out, Query>, ...served: Served<Handle<V, In, Out, Query>>): void
}

export interface Http {
  /** Serves a call to all visitors, guests as well. */
  serve: Serve<Visit>
  /** Serves a call to logged-in members; a guest gets 401. */
  serveMember: Serve<MemberVisit>
}

/** The result of a call, before it is sent. */
interface Outcome {
  session: Session
  state: State
  body: Record<string, unknown>
  /** Texts of the body that are written piece by piece, under their wire names. */
  pieces?: LongAnswer<unknown>['pieces']
}

export const httpStatus = (state: State) => (state === 204 ? 200 : state === 9999 ? 503 : state)

const refusalTo = (session: Session, { state, errors, data }: Refusal): Outcome => ({
  session,
  state,
  body: { ...data, errors },
})

/** The visit of a request that may make the call, judged before its body is read; or what it is told. */
async function admit(
  options: HttpOptions,
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Visit | Outcome> {
  const { sessions, closed, waitingRoom, beginsAnew } = options
  const maintenance = await closed?.()
  if (maintenance !== undefined) {
    reply.header('retry-after', maintenance.retryAfterSeconds)
    // No query: the operator may be working on the database.
    const session = sessions.readAnonymously(request, reply)
    return refusalTo(session, new Refusal(9999, { maintenance: [answers[languageOf(request)].maintenance] }))
  }
  const isOwn = call.access === 'member' && beginsAnew?.(call) !== true
  const place = await waitingRoom?.keepOut(request, reply, isOwn ? 'own call' : 'call')
  reply.isInLine = place !== undefined
  if (place !== undefined) throw new Crowded(place.ahead, place.seconds)
  refuseUntimed(call, request)
  const visit = await visitOf(options, request, reply)
  if (call.isForEverySite) reply.header('access-control-allow-origin', '*')
  const refused = call.isForEverySite ? undefined : refuseFromAnotherSite(visit)
  if (refused !== undefined) return refusalTo(visit.session, refused)
  if (call.access === 'member' && visit.session.memberId === undefined)
    return refusalTo(visit.session, new Refusal(401, { login: [visit.phrases.loginRequired] }))
  return visit
}

/** Does the call; sends nothing, because its time may be over. */
async function answer<In, Out, Query>(
  { sessions, readers }: HttpOptions,
  call: Call<In, Out, Query>,
  handle: Handle<Visit & LooksBack, In, Out, Query>,
  visit: Visit,
): Promise<Outcome> {
  const token = (visit.request.body as Record<string, unknown> | null)?.[csrfFieldName]
  const forged = refuseForged(call, visit, token, (typed) => sessions.isCsrfTokenValid(visit.session, typed))
  if (forged !== undefined) return refusalTo(visit.session, forged)
  const admitted = readCall(call, visit)
  if (admitted instanceof Refusal) return refusalTo(visit.session, admitted)
  const [input, query] = [admitted.input as In, admitted.query as Query]
  const answered = call.looksBack
    ? await readers.read((reader) => handle({ ...visit, reader }, input, query))
    : await handle(visit as Visit & LooksBack, input, query)
  return answered instanceof Refusal
    ? refusalTo(visit.session, onTheWire(call, answered))
    : answerTo(visit.session, call, answered)
}

function answerTo<In, Out, Query>(
  session: Session,
  call: Call<In, Out, Query>,
  answered: Awaited<Out> | AlreadyDone<Out> | LongAnswer<Out>,
): Outcome {
  const isRepeat = answered instanceof AlreadyDone
  const isLong = answered instanceof LongAnswer
  const data = z.encode(call.output, isRepeat || isLong ? answered.data : answered)
  const body = data as Record<string, unknown>
  const outcome: Outcome = { session, state: isRepeat ? 204 : 200, body }
  if (!isLong) return outcome
  const nameOf = (name: string) => wireNameOf(call.output, name)
  const pieces = Object.entries(answered.pieces).map(([name, texts]) => [nameOf(name), texts])
  return { ...outcome, pieces: Object.fromEntries(pieces) }
}

/** Answers an error that ended a request as its visitor is told; logs a fault, and an outage at most every ten seconds. */
export function refusalOf(
  error: Error & { statusCode?: number },
  request: FastifyRequest,
  logOutage: (error: unknown) => void,
  fault: string,
): Refusal {
  const phrases = answers[languageOf(request)]
  const status = error.statusCode ?? 500
  if (status === 429) return new Refusal(429, { path: [phrases.tooManyRequests] })
  if (status < 500) return new Refusal(422, { json: [phrases.malformed] })
  const busy = (data: Record<string, unknown>) => new Refusal(503, { server: [phrases.busy] }, data)
  if (error instanceof Crowded) return busy({ retry_after: error.retryAfterSeconds, ahead: error.ahead })
  if (isUnavailable(error)) {
    logOutage(error)
    return busy({ retry_after: usualRetrySeconds, request_id: request.id })
  }
  request.log.error({ err: error }, fault)
  const code = request.id
  return new Refusal(500, { server: [phrases.serverError(code)] }, { request_id: code })
}

export function createHttp(app: FastifyInstance, options: HttpOptions): Http {
  const { sessions, clock, closed, callSeconds = 30, knownDevice = async () => undefined } = options
  const logOutage = createOutageLog(app.log, clock)
  const mayAsk = async () => (await closed?.()) === undefined
  const limitSubject = createLimitSubject({ sessions, knownDevice, mayAsk })
  const send = (reply: FastifyReply, { session, state, body, pieces }: Outcome) => {
    reply.state = state
    reply.code(httpStatus(state)).header('cache-control', 'no-store')
    const whole = { state, ...body, csrf: { name: csrfFieldName, value: sessions.csrfToken(session) } }
    if (pieces === undefined) return reply.send(whole)
    return reply.type('application/json; charset=utf-8').send(longBody(whole, pieces))
  }

  const route = <In, Out, Query>(
    call: Call<In, Out, Query>,
    ...served: Served<Handle<Visit & LooksBack, In, Out, Query>>
  ) => {
    const [limit, handle] = apart(served)
    app.route({
      method: call.method,
      url: `/api${call.path}`,
      config: limitConfig(limit, limitSubject),
      bodyLimit: bodyLimitOf(call, limit),
      ...beforeBody<Visit, Outcome>({
        seconds: callSeconds,
        clock,
        admit: (request, reply) => admit(options, call, request, reply),
        serve: (visit) => answer(options, call, handle, visit),
        tell: send,
      }),
    })
  }

  const unknownCall = async (request: FastifyRequest, reply: FastifyReply) => {
    const { session, phrases } = await visitOf(options, request, reply)
    return send(reply, refusalTo(session, new Refusal(404, { path: [phrases.notFound] })))
  }
  serveUnknown(app, unknownCall)

  app.setErrorHandler(async (error: Error, request, reply) => {
    const session = sessions.readAnonymously(request, reply)
    const refusal = refusalOf(error, request, logOutage, 'a call failed')
    if (refusal.state === 503) reply.header('retry-after', refusal.data.retry_after)
    return send(reply, refusalTo(session, refusal))
  })

  return {
    serve: route,
    serveMember<In, Out, Query>(
      call: Call<In, Out, Query>,
      ...served: Served<Handle<MemberVisit & LooksBack, In, Out, Query>>
    ) {
      const [limit, handle] = apart(served)
      route<In, Out, Query>(call, limit, (visit, input, query) =>
        handle({ ...visit, memberId: visit.session.memberId as string }, input, query),
      )
    },
  }
}

/** Rooms name fields as the code does; the wire has its own names (ruling 7). */
export function onTheWire(call: WireCall, { state, errors, data }: Refusal): Refusal {
  const fields = call.input ?? call.query
  const renamed = Object.entries(errors).map(([field, messages]) => [wireNameOf(fields, field), messages])
  return new Refusal(state, Object.fromEntries(renamed), data)
}

function readInput(call: WireCall, body: Record<string, unknown>, phrases: AnswerPhrases): unknown {
  if (call.input === undefined) return {}
  let payload: unknown
  try {
    payload = parseBounded(typeof body.json === 'string' ? body.json : '', payloadBounds(call).signs)
  } catch {
    return new Refusal(422, { json: [phrases.malformed] })
  }
  return decodeFields(call.input, payload, phrases, 'access' in call ? visitorsLettersMax : undefined)
}

/**
 * Tells whether a page that is not the shop's own makes the request, be it of a neighbour on the same domain. The
 * calls are the shop's own pages' (some that change something are GET, spec §7); a typed address belongs to
 * no page, and a client other than a browser sends no such header.
 */
const isFromAnotherSite = ({ headers: { 'sec-fetch-site': site } }: FastifyRequest): boolean =>
  site !== undefined && site !== 'same-origin' && site !== 'none'

export const refuseFromAnotherSite = ({ request, phrases }: Pick<Visit, 'request' | 'phrases'>) =>
  isFromAnotherSite(request) ? new Refusal(403, { path: [phrases.forbidden] }) : undefined

/** Refuses a change that a page of the shop did not send. */
export function refuseForged(
  { method }: WireCall,
  { request, phrases }: Pick<Visit, 'request' | 'phrases'>,
  token: unknown,
  isTokenValid: (token: string) => boolean,
): Refusal | undefined {
  if (method !== 'POST') return undefined
  if (typeof token === 'string' && isTokenValid(token)) return undefined
  logSecurityEvent(request.log, 'anti-forgery refused', { path: request.routeOptions.url })
  return new Refusal(403, { [csrfFieldName]: [phrases.forbidden] })
}

/** Reads a browser's input and query by the contract, or refuses them before the room sees the call. */
export function readCall(
  call: WireCall,
  { request, params, phrases }: Pick<Visit, 'request' | 'params' | 'phrases'>,
): { input: unknown; query: unknown } | Refusal {
  if (!Object.values(params).every((part) => isKeepable(part)))
    return new Refusal(404, { path: [phrases.notFound] })
  const input = readInput(call, (request.body ?? {}) as Record<string, unknown>, phrases)
  if (input instanceof Refusal) return input
  const query = decodeFields(call.query, request.query, phrases)
  return query instanceof Refusal ? query : { input, query }
}

/** The texts of a visitor's call have some 5,000 letters, and four times as many in parts. Folding 300,000 takes 25 ms. */
const visitorsLettersMax = 50_000

/** Reads fields by the contract, their texts folded (`foldTexts`), or refuses each that does not fit. */
export function decodeFields(
  schema: z.ZodMiniType<unknown, Record<string, unknown>> | undefined,
  value: unknown,
  phrases: AnswerPhrases,
  lettersMax?: number,
): unknown {
  if (schema === undefined) return {}
  const result = z.safeDecode(schema, foldTexts(value, lettersMax) as Record<string, unknown>)
  const errors: FieldErrors = {}
  if (result.success) {
    const data = foldFields(schema, result.data as object)
    for (const [name, field] of Object.entries(data))
      if (!(mayHaveLines(schema, name) ? areLinesKeepable(field) : isKeepable(field)))
        errors[wireNameOf(schema, name)] = [phrases.invalidValue]
    return Object.keys(errors).length === 0 ? data : new Refusal(422, errors)
  }
  for (const issue of result.error.issues) {
    const message = issue.code === 'too_big' ? phrases.tooLong(Number(issue.maximum)) : phrases.invalidValue
    const field = String(issue.path[0] ?? 'json')
    errors[field] = [...(errors[field] ?? []), message]
  }
  return new Refusal(422, errors)
}
