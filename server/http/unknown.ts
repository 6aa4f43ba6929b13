import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from './network-of.ts'

/** The requests a minute of one network that no route takes: a page of an older release may ask for what is gone. */
export const unknownLimit = { max: 120, timeWindow: '1 minute' }

/** Answers what no route takes: its body is not read, and its network is counted. */
export function serveUnknown(
  app: FastifyInstance,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const keyGenerator = (request: FastifyRequest) => `unknown ${networkOf(request.ip)}`
  const limit = app.rateLimit({ ...unknownLimit, keyGenerator })
  const refuse = async (request: FastifyRequest, reply: FastifyReply) => {
    await limit.call(app, request, reply)
    return await answer(request, reply)
  }
  app.addHook('preParsing', async (request, reply) =>
    request.is404 ? await refuse(request, reply) : undefined,
  )
  app.setNotFoundHandler({ preHandler: limit }, answer)
  // Pages take every other address; an unknown call is never a page.
  app.all('/api/*', { preParsing: refuse }, answer)
}
