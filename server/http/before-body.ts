import type { FastifyReply, FastifyRequest } from 'fastify'
import { withinSeconds } from './deadline.ts'

interface Halves<Visit, Told> {
  seconds: number
  clock: () => Date
  /** Judges who makes the call; answers the visit that may, or what is told instead. */
  admit: (request: FastifyRequest, reply: FastifyReply) => Promise<Visit | Told>
  serve: (visit: Visit) => Promise<Told>
  tell: (reply: FastifyReply, told: Told) => FastifyReply
}

/** The two halves of a route: `admit` is done before a byte of the body is read, `serve` with the whole body. */
export function beforeBody<Visit extends { now: Date }, Told extends object>({
  seconds,
  clock,
  admit,
  serve,
  tell,
}: Halves<Visit, Told>) {
  const visits = new WeakMap<FastifyRequest, Visit>()
  return {
    preParsing: async (request: FastifyRequest, reply: FastifyReply) => {
      const admitted = await withinSeconds(seconds, admit(request, reply), request.log)
      if (!('now' in admitted)) return tell(reply, admitted)
      visits.set(request, admitted)
      return undefined
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const visit = visits.get(request) as Visit
      // A served request may lie in the heap for a while; its visit, and so its answer, would lie there with it.
      visits.delete(request)
      // The body may have taken its time.
      visit.now = clock()
      return tell(reply, await withinSeconds(seconds, serve(visit), request.log))
    },
  }
}
