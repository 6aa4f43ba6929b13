// The cookie that identifies a browser in which a member has logged in. It outlives the login.

import type { FastifyReply, FastifyRequest } from 'fastify'

const deviceCookie = 'device'
/** As long as browsers keep a cookie at all. */
const lifeSeconds = 400 * 86_400

/** What the browser sent, whatever it is. */
export const readDevice = ({ server, cookies }: FastifyRequest): string | undefined =>
  cookies[server.cookieName(deviceCookie)]

export function handDevice(reply: FastifyReply, token: string): void {
  reply.setCookie(reply.server.cookieName(deviceCookie), token, { maxAge: lifeSeconds })
}
