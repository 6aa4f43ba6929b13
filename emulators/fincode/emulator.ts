import { createHash } from 'node:crypto'
import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { registerApi } from './api.ts'
import { registerControl } from './control.ts'
import { FincodeError } from './errors.ts'
import { createFaults, type Faults } from './faults.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { challengePage, closedPage, passingPage, submitScript } from './pages.ts'
import { createPayments, type Payments } from './payments.ts'
import { browserScript } from './script.ts'

export interface EmulatorOptions {
  secretKey: string
  publicKey: string
  webhookSignature: string
  /** Where notifications go; without it, to the shop the payment's browser returns to. */
  webhookUrl?: string | undefined
  /** A shop elsewhere whose pages may call from a browser; every page on this machine may anyway. */
  shopOrigin?: string | undefined
  clock?: () => Date
}

export interface Emulator {
  app: FastifyInstance
  payments: Payments
  faults: Faults
  notifier: Notifier
}

const isOnThisMachine = (origin: string) =>
  /^https?:\/\/(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin)

const scriptHash = createHash('sha256').update(submitScript).digest('base64')
/** No form-action: the return form posts to the shop, which may send the browser on to another page. */
const contentPolicy = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${scriptHash}'; base-uri 'none'; frame-ancestors 'none'`

/** fincode's side of the wire, in one process and in memory: payments live as long as it does. */
export async function createEmulator(options: EmulatorOptions): Promise<Emulator> {
  const clock = options.clock ?? (() => new Date())
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  await app.register(formbody)
  const faults = createFaults()
  const payments = createPayments(clock)
  const notifier = createNotifier(options.webhookUrl, options.webhookSignature, faults)
  const origin = () => {
    const address = app.server.address()
    if (address === null || typeof address === 'string') throw new Error('the emulator is not listening')
    return `http://127.0.0.1:${address.port}`
  }

  const mayCall = (caller: string) => isOnThisMachine(caller) || caller === options.shopOrigin
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const caller = request.headers.origin
    if (!request.url.startsWith('/v1/') || caller === undefined || !mayCall(caller)) return
    reply
      .header('access-control-allow-origin', caller)
      .header('vary', 'Origin')
      .header('access-control-allow-methods', 'GET, POST, PUT')
      .header('access-control-allow-headers', 'authorization, content-type, idempotent_key, api-version')
      .header('access-control-allow-private-network', 'true')
  })
  app.options('/v1/*', async (_request, reply) => reply.code(204).send())

  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const known =
      error instanceof FincodeError
        ? error
        : new FincodeError('invalid', error.message, error.statusCode ?? 500)
    return await reply.code(known.status).send(known.body)
  })
  app.setNotFoundHandler(async () => {
    throw new FincodeError('unknownPath', '', 404)
  })

  const { secretKey, publicKey } = options
  registerApi(app, { payments, notifier, faults, secretKey, publicKey, clock, origin })
  registerControl(app, payments, faults)

  app.get('/v1/fincode.js', async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(browserScript),
  )

  app.addHook('onSend', async (_request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/html'))
      reply.header('content-security-policy', contentPolicy)
  })

  app.get<{ Params: { accessId: string } }>('/3ds/start/:accessId', async (request, reply) => {
    const payment = payments.findByAccessId(request.params.accessId)
    const isWaiting = payment.tds2Status === 'AUTHENTICATING'
    return await reply
      .type('text/html; charset=utf-8')
      .send(isWaiting ? passingPage(payment, 'ThreeDSecureMethodFinished') : closedPage())
  })

  app.get<{ Params: { accessId: string } }>('/3ds/challenge/:accessId', async (request, reply) => {
    const payment = payments.findByAccessId(request.params.accessId)
    const isWaiting = payment.tds2Status === 'CHALLENGE'
    return await reply
      .type('text/html; charset=utf-8')
      .send(isWaiting ? challengePage(payment) : closedPage())
  })

  app.post<{ Params: { accessId: string }; Body: { result?: string } }>(
    '/3ds/challenge/:accessId',
    async (request, reply) => {
      reply.type('text/html; charset=utf-8')
      const { accessId } = request.params
      if (payments.findByAccessId(accessId).tds2Status !== 'CHALLENGE') return await reply.send(closedPage())
      const payment = payments.answerChallenge(accessId, request.body?.result === 'Y' ? 'Y' : 'N')
      return await reply.send(passingPage(payment, 'AuthResultReady'))
    },
  )

  return { app, payments, faults, notifier }
}
