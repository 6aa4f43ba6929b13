import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import rateLimit from '@fastify/rate-limit'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { networkOf } from './network-of.ts'
import { createThinnedEvent } from './security-events.ts'

/** A form is a few fields of text; the largest is a choice over 3,000 cards. */
const bodyLimitBytes = 512 * 1024

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
 * An empty web server with the plugins every call relies on. `trustsProxy`: only the load balancer's
 * forwarded address is trusted, which is the last one; the visitor can forge the others.
 */
export async function createApp(
  logger: FastifyBaseLogger,
  { trustsProxy }: { trustsProxy: boolean },
): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // A request that was begun before the shop closes is answered, and its connection ends.
    return503OnClosing: false,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustsProxy && ((_address, hop) => hop === 0),
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: (request) => servedUrl(request.url ?? '/'),
  })
  await app.register(cookie)
  await app.register(formbody, { bodyLimit: bodyLimitBytes })
  const tooMany = createThinnedEvent('too many requests')
  await app.register(rateLimit, {
    global: false,
    keyGenerator: (request) => networkOf(request.ip),
    onExceeded: (request) => tooMany(request.log, { path: request.routeOptions.url }),
  })
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] })
  return app
}
