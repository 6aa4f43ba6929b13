import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createNetworks } from '#server/settings/networks.ts'

export interface ConsoleDoorOptions {
  /** The console's host, when it is not the shop's. */
  ownHost: string | undefined
  /** From which networks it can be reached; undefined: from all. */
  networks: string[] | undefined
  /** Tells whether there is an operator, or an invitation for the first one. */
  hasOperators: () => Promise<boolean>
}

/** The host that the browser asked for. Whatever a proxy says of it beside it (`X-Forwarded-Host`) is not believed. */
const hostOf = ({ headers }: FastifyRequest) => headers.host

/** Tells whether the console is there for this request; to all others none of its addresses exists. */
export function createConsoleDoor({ ownHost, networks, hasOperators }: ConsoleDoorOptions) {
  const isNear = networks && createNetworks(networks)
  return async (request: FastifyRequest): Promise<boolean> =>
    (ownHost === undefined || hostOf(request) === ownHost) &&
    (isNear === undefined || isNear(request.ip)) &&
    (await hasOperators())
}

const consolePath = /^\/(operator|api\/operator|media|livez|readyz)(\/|\?|$)/

/**
 * Keeps the shop off the console's host: a fault in a page of the shop must not reach the console's session. The host's
 * root leads to the console.
 */
export function keepShopOff(app: FastifyInstance, ownHost: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (hostOf(request) !== ownHost || consolePath.test(request.url)) return done()
    if (request.url === '/') return reply.redirect('/operator', 302)
    return reply.code(404).type('text/plain; charset=utf-8').send('404\n')
  })
}
