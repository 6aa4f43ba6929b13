import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'

/**
 * The two halves of a route: `admit` judges who makes the call before a byte of its body is read, and `serve` gets the visit
 * that it gave. A request for which it gave none has been answered.
 */
export function beforeBody<Visit>(
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | undefined>,
  serve: (visit: Visit) => Promise<unknown>,
) {
  const visits = new WeakMap<FastifyRequest, Visit>()
  return {
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = await admit(request, reply)
      if (visit === undefined) return reply
      visits.set(request, visit)
      return undefined
    },
    handler: async (request: FastifyRequest) => await serve(visits.get(request) as Visit),
  } satisfies Pick<RouteOptions, 'preParsing' | 'handler'>
}
