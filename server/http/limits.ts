import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { WireCall } from '#contract/wire.ts'
import { networkOf } from './network-of.ts'
import { payloadBounds } from './payload-bounds.ts'
import type { Sessions } from './session.ts'

/** Requests in one minute of one visitor: a member, a known device, or a guest's network (ruling 38). */
export interface Limit {
  /** A number, or a function that reads what an operator has set. */
  perMinute: number | (() => Promise<number>)
  /** The largest body of a request, where the call takes larger ones than others. */
  bodyBytes?: number
}

/** A call is served by a function; the limit that stands before it comes first, where there is one. */
export type Served<Handle> = [handle: Handle] | [limit: Limit | undefined, handle: Handle]

/** Takes the limit and the function apart. */
export const apart = <Handle>(served: Served<Handle>): readonly [Limit | undefined, Handle] =>
  served.length === 2 ? served : [undefined, served[0]]

/** Reading an address behind a proxy is the dearest part of a limit: it is read only where it counts. */
const networkIn = ({ ip }: FastifyRequest) => networkOf(ip)

/** The most visitors that a limit remembers, about a megabyte; those not seen for longest are forgotten first. */
const visitorsKept = 5_000

export interface LimitSubjects {
  sessions: Pick<Sessions, 'memberOf' | 'rememberedMember'>
  /** Stands for a browser in which some member has logged in before; given by the members room. */
  knownDevice: (request: FastifyRequest) => Promise<string | undefined>
  /** Tells whether a visitor's session may be looked up in the database: not while the shop is closed. */
  mayAsk: () => Promise<boolean>
}

/**
 * Finds the visitor that a limit counts: a member; a browser in which a member has logged in before; all other
 * visitors of one network together. So no member is refused for other customers' requests behind a carrier's address.
 */
export function createLimitSubject({ sessions, knownDevice, mayAsk }: LimitSubjects) {
  const ask = async (request: FastifyRequest): Promise<string> => {
    try {
      if (!(await mayAsk())) return networkIn(request)
      const memberId = await sessions.memberOf(request)
      if (memberId !== undefined) return `member ${memberId}`
      const device = await knownDevice(request)
      return device === undefined ? networkIn(request) : `device ${device}`
    } catch {
      // The call itself asks the same and answers what has happened.
      return networkIn(request)
    }
  }
  return (request: FastifyRequest): string | Promise<string> => {
    const remembered = sessions.rememberedMember(request)
    return remembered === undefined ? ask(request) : `member ${remembered}`
  }
}

/** A route's limit, as the rate limiter reads it. */
export const limitConfig = (
  limit: Limit | undefined,
  keyGenerator: (request: FastifyRequest) => string | Promise<string>,
): FastifyContextConfig =>
  limit === undefined
    ? {}
    : { rateLimit: { max: limit.perMinute, timeWindow: '1 minute', cache: visitorsKept, keyGenerator } }

/**
 * The most bytes of a body: a larger one is refused by its length, before it is read.
 * @throws Error where the contract of the call has no bounds
 */
export function bodyLimitOf(call: WireCall, limit: Limit | undefined): number {
  const { bytes } = payloadBounds(call)
  return limit?.bodyBytes ?? bytes
}
