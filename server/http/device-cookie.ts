// The cookies that identify a browser in which a member, or an operator of the console, was in before. They outlive the login.

import type { FastifyReply, FastifyRequest } from 'fastify'

/** The longest time that browsers keep a cookie. */
const lifeSeconds = 400 * 86_400

const cookieOf = (name: string, sameSite: 'lax' | 'strict') => ({
  /** The token that the browser sent, whatever it is. */
  read: ({ server, cookies }: FastifyRequest): string | undefined => cookies[server.cookieName(name)],
  hand(reply: FastifyReply, token: string): void {
    reply.setCookie(reply.server.cookieName(name), token, { maxAge: lifeSeconds, sameSite })
  },
})

export const memberDeviceCookie = cookieOf('device', 'lax')
/** Sent on every path of its host: only such a cookie is bound to one host (`__Host-`). */
export const operatorDeviceCookie = cookieOf('operator_device', 'strict')
