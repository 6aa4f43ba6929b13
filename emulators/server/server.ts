import formbody from '@fastify/formbody'
import fastify, { type FastifyInstance } from 'fastify'
import { registerControl } from './control.ts'
import type { Emulator, EmulatorContext } from './emulator.ts'
import { createFaults, type Faults } from './faults.ts'
import { createNotifier, type Notifier } from './notifier.ts'
import { contentPolicy } from './page.ts'

export interface EmulatorServerOptions {
  clock?: () => Date
}

export interface EmulatorServer {
  app: FastifyInstance
  faults: Faults
  notifier: Notifier
}

const isOnThisMachine = (origin: string) =>
  /^https?:\/\/(localhost|[\w-]+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/.test(origin)

/**
 * The providers' side of the wire, in one process and in memory: payments live as long as it does. One set of faults
 * and one notifier for all of them, and a page from which the operator pays what is open.
 */
export async function createEmulatorServer(
  emulators: readonly Emulator[],
  options: EmulatorServerOptions = {},
): Promise<EmulatorServer> {
  const app = fastify({ forceCloseConnections: true, routerOptions: { maxParamLength: 200 } })
  const faults = createFaults()
  const notifier = createNotifier(faults)
  const context: EmulatorContext = {
    faults,
    notifier,
    clock: options.clock ?? (() => new Date()),
    origin: () => {
      const address = app.server.address()
      if (address === null || typeof address === 'string') throw new Error('the emulator is not listening')
      return `http://127.0.0.1:${address.port}`
    },
  }

  app.addHook('onRequest', async (request, reply) => {
    // A page of a stranger whose name was made to point to this machine (DNS rebinding) sends that name as host.
    if (!isOnThisMachine(`http://${request.headers.host}`)) return reply.code(404).send()
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    const { origin: caller, 'access-control-request-headers': wanted } = request.headers
    // The providers' scripts call from the shop's pages; only the page of open payments calls `/emulator`.
    if (caller === undefined || request.url.startsWith('/emulator') || !isOnThisMachine(caller)) return
    reply
      .header('access-control-allow-origin', caller)
      .header('vary', 'Origin')
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-private-network', 'true')
    if (typeof wanted === 'string') reply.header('access-control-allow-headers', wanted)
  })
  app.options('/*', async (_request, reply) => reply.code(204).send())
  app.addHook('onSend', async (_request, reply) => {
    const isPage = String(reply.getHeader('content-type')).startsWith('text/html')
    if (isPage && !reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', contentPolicy())
  })

  await app.register(formbody)
  registerControl(app, emulators, context)
  for (const emulator of emulators) await app.register(async (scope) => emulator.register(scope, context))
  return { app, faults, notifier }
}
