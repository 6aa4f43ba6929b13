// The traits of every answer: its date, whether its connection stays open, and one line of the log.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { State } from '#contract/envelope.ts'
import { type RequestTrace, traced } from '#server/watch/request-trace.ts'
import { beginSpan } from '#server/watch/tracing.ts'
import { isFromOutside, requestIdHeader } from './request-id.ts'

declare module 'fastify' {
  interface FastifyReply {
    /** The state of the envelope, where the answer is one; 9999 also of a page that says that the shop is closed. */
    state?: State
    /** The visitor waits in front of the shop: the answer is a place in the line. */
    isInLine?: boolean
  }
  interface FastifyRequest {
    /** The request's statements to the database. */
    trace: RequestTrace
  }
}

/** One answered request, without its visitor, address or content. */
export interface Answered {
  method: string
  /** The pattern of its route, never its address. */
  route: string
  /** The state of the envelope, else the status of HTTP; `waiting`: a place in the line of the waiting room. */
  state: number | 'waiting'
  seconds: number
}

export interface TrafficOptions {
  /** The time that browsers are told. */
  clock: () => Date
  /** A process that retires keeps no connection: its visitors' next requests go to another. */
  isRetiring: () => boolean
  /** A request that takes longer, or a statement, is a warning in the log. */
  slowCallMs: number
  answered?: (answered: Answered) => void
}

export interface Traffic {
  /** Requests whose answer is not complete. */
  underWay(): number
}

/** The state of a request whose visitor went away before the answer, as nginx has it. */
const left = 499

/** Files and a balancer's checks, one a second, have no line in the log. */
const isUnlogged = (route: string) => /^\/(assets|media)\/|^\/(livez|readyz)$/.test(route)

/** The pattern of a route, never its address. */
const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

/** Writes an instant as HTTP does, to the second; each second once. */
function createDates(): (now: Date) => string {
  let second = Number.NaN
  let text = ''
  return (now) => {
    const nowSecond = Math.floor(now.getTime() / 1000)
    if (nowSecond !== second) [second, text] = [nowSecond, now.toUTCString()]
    return text
  }
}

const isStream = (reply: FastifyReply) =>
  String(reply.raw.getHeader('content-type')).startsWith('text/event-stream')

const tenths = (ms: number) => Math.round(ms * 10) / 10

/** Characters of a statement in the log: enough to find it in the code. It holds no parameter. */
const longestStatement = 300

export function registerTraffic(
  app: FastifyInstance,
  { clock, isRetiring, slowCallMs, answered }: TrafficOptions,
): Traffic {
  const underWay = new Set<FastifyRequest>()
  const dateOf = createDates()

  /** Once a request. */
  const end = (request: FastifyRequest, reply: FastifyReply, state: number) => {
    if (!underWay.delete(request)) return
    request.trace.span?.end({ 'http.response.status_code': reply.statusCode, 'shop.state': state })
    if (isStream(reply)) return
    const { method } = request
    const route = routeOf(request)
    answered?.({
      method,
      route,
      state: reply.isInLine ? 'waiting' : state,
      seconds: reply.elapsedTime / 1000,
    })
    // The visitor asked for one thing, and one line says so.
    if (isUnlogged(route) || !isFromOutside(request.raw)) return
    const { statements, databaseMs } = request.trace
    const [ms, database] = [tenths(reply.elapsedTime), { statements, databaseMs: tenths(databaseMs) }]
    const line = { method, route, state, ms, ...database }
    if (ms > slowCallMs) request.log.warn(line, 'slow call')
    else request.log.info(line, state === left ? 'left' : 'answered')
  }

  const spanOf = (request: FastifyRequest) => {
    const [{ method, id }, route] = [request, routeOf(request)]
    if (isUnlogged(route)) return undefined
    return beginSpan(`${method} ${route}`, {
      kind: isFromOutside(request.raw) ? 'server' : 'internal',
      facts: { 'http.request.method': method, 'http.route': route, 'shop.request_id': id },
    })
  }
  const traceOf = (request: FastifyRequest): RequestTrace => ({
    id: request.id,
    statements: 0,
    databaseMs: 0,
    span: spanOf(request),
    statementEnded(statement, ms) {
      if (ms <= slowCallMs) return
      const told = statement.replaceAll(/\s+/g, ' ').slice(0, longestStatement)
      request.log.warn({ statement: told, ms: tenths(ms) }, 'slow statement')
    },
  })

  app.decorateReply('state')
  app.decorateRequest('trace')
  app.addHook('onRequest', (request, reply, done) => {
    request.trace = traceOf(request)
    // A file is kept by browsers and caches for all: it is nobody's, and its bytes count.
    if (!isUnlogged(routeOf(request))) reply.raw.setHeader(requestIdHeader, request.id)
    underWay.add(request)
    // A visitor who goes away while the answer is made, and one who leaves a live stream, has no response.
    reply.raw.once('close', () => end(request, reply, left))
    // Countdowns of the page follow this header; Node would write the machine's own time.
    reply.raw.setHeader('date', dateOf(clock()))
    if (isRetiring()) reply.raw.setHeader('connection', 'close')
    traced([request.trace], done)
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    end(request, reply, reply.state ?? reply.statusCode)
  })
  return { underWay: () => underWay.size }
}

/**
 * Stops listening, ends idle connections, and waits for the answers under way until `cut` is aborted; the connections
 * that are still open then are cut, those of visitors who never finish their request included.
 * @returns what was cut
 */
export async function closeApp(app: FastifyInstance, traffic: Traffic, cut?: AbortSignal): Promise<string[]> {
  const wasCut: string[] = []
  const cutConnections = () => {
    const calls = traffic.underWay()
    if (calls > 0) wasCut.push(calls === 1 ? 'one call' : `${calls} calls`)
    app.server.closeAllConnections()
  }
  cut?.addEventListener('abort', cutConnections, { once: true })
  await app.close()
  cut?.removeEventListener('abort', cutConnections)
  return wasCut
}
