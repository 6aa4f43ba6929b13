import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { acceptForms } from './form-body.ts'
import type { WriteMedia } from './media-addresses.ts'
import { networkOf } from './network-of.ts'
import { formBytesMax } from './payload-bounds.ts'
import { createThinnedEvent } from './security-events.ts'
import { type CountUse, sharedStore } from './shared-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** A cookie's name. With https a browser takes it from this host alone, not from a neighbour on the domain. */
    cookieName: (name: string) => string
    isClockRight: () => boolean
  }
}

/** A browser takes an address that begins with two slashes, or with a scheme, as another host's. */
const ownAddress = /^\/(?![/\\])/

/**
 * Maps an address that cannot be decoded, or is not a path of this shop, to an unknown one: it is answered with 404.
 */
function servedUrl(url: string): string {
  if (!ownAddress.test(url)) return '/unknown'
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return url.startsWith('/api/') ? '/api/unknown' : '/unknown'
  }
}

/**
 * The longest times that a visitor may keep the server waiting. A page's stream says something at least every ten
 * seconds, and no call asks a provider for longer than `silenceMs`.
 */
export const defaultPatience = {
  headersMs: 20_000,
  /** For the whole request, its body included. */
  requestMs: 30_000,
  silenceMs: 120_000,
  /** Between two requests. A proxy keeps its connections for shorter, or it would send into one that is closing. */
  restMs: 72_000,
  /** The interval between Node's checks for requests that take too long. */
  checkEveryMs: 10_000,
}

/** More at once are refused: each holds memory, and a process has only so many files. */
const connectionsMax = 10_000

export interface AppOptions {
  /** Names a request, for its answer and the log. */
  idOf?: (raw: IncomingMessage) => string
  /** Networks whose forwarded headers are believed (`networks.ts`). */
  trustedProxies: string[]
  /** The shop's address is https: its cookies never travel otherwise, whatever a proxy says of a request. */
  isSecure: boolean
  /** Writes the addresses of stored pictures and films into answers. */
  writeMedia?: WriteMedia
  patience?: typeof defaultPatience
  /** Tells whether the time is known. A server that is given none always knows it. */
  isClockRight?: () => boolean
  /** Counts requests against limits for all processes of the shop; without it this one counts its own. */
  countUse?: CountUse
}

/** Helmet's headers of each answer. They are the same for all, so Helmet is asked once and not at each request. */
function securityHeaders(isSecure: boolean): [name: string, value: string][] {
  const options: HelmetOptions = {
    // An answer of a call is no page. A page says with its answer what it may load (pages.ts).
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    // A payment provider's window must be able to tell its opener that the payer agreed.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: isSecure,
  }
  const headers: [string, string][] = []
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(options)(answer.req, answer, (error) => {
    if (error !== undefined) throw error
    for (const name of answer.getHeaderNames()) headers.push([name, String(answer.getHeader(name))])
  })
  return headers
}

/** The contract judges what comes and goes: the web server's own compilers of schemas stay out of memory (decision 011). */
const noSchema = () => {
  throw new Error('a route takes its schema from the contract only')
}

/**
 * An empty web server with the plugins every call relies on. The visitor's address is the last forwarded one that is not
 * a trusted proxy's; whatever stands before it was written by strangers.
 */
export async function createApp(
  logger: FastifyBaseLogger,
  { isClockRight = () => true, patience = defaultPatience, ...options }: AppOptions,
): Promise<FastifyInstance> {
  const { idOf, trustedProxies, isSecure, writeMedia, countUse } = options
  const app = fastify({
    loggerInstance: logger,
    ...(idOf && { genReqId: idOf }),
    logController: new LogController({ disableRequestLogging: true }),
    // A request that was begun before the shop closes is answered, and its connection ends.
    return503OnClosing: false,
    bodyLimit: formBytesMax,
    trustProxy: trustedProxies.length > 0 && trustedProxies,
    routerOptions: { maxParamLength: 200 },
    schemaController: {
      compilersFactory: { buildValidator: () => noSchema, buildSerializer: () => noSchema },
    },
    rewriteUrl: (request) => servedUrl(request.url ?? '/'),
    requestTimeout: patience.requestMs,
    connectionTimeout: patience.silenceMs,
    keepAliveTimeout: patience.restMs,
    http: { headersTimeout: patience.headersMs, connectionsCheckingInterval: patience.checkEveryMs },
  })
  app.server.maxConnections = connectionsMax
  if (writeMedia !== undefined) app.setReplySerializer((payload) => writeMedia(JSON.stringify(payload)))
  await app.register(cookie, {
    parseOptions: { path: '/', secure: isSecure, httpOnly: true, sameSite: 'lax' },
  })
  app.decorate('isClockRight', isClockRight)
  app.decorate('cookieName', (name) => (isSecure ? `__Host-${name}` : name))
  const secureHeaders = securityHeaders(isSecure)
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of secureHeaders) reply.raw.setHeader(name, value)
    done()
  })
  acceptForms(app)
  const tooMany = createThinnedEvent('too many requests')
  await app.register(rateLimit, {
    global: false,
    // A visitor is told of a limit when it is reached.
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    keyGenerator: (request) => networkOf(request.ip),
    ...(countUse && { store: sharedStore(countUse) }),
    onExceeded: (request) => tooMany(request.log, { path: request.routeOptions.url }),
  })
  // No browser compresses a form: a request's body is read as it came.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false })
  return app
}
