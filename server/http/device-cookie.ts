import type { FastifyReply, FastifyRequest } from 'fastify'

/** As long as browsers keep a cookie at all. */
const lifeSeconds = 400 * 86_400

/** The cookie that identifies a browser in which a member has logged in. It outlives the login. */
export interface DeviceCookie {
  /** What the browser sent, whatever it is. */
  read(request: FastifyRequest): string | undefined
  hand(reply: FastifyReply, token: string): void
}

/** `isSecure`: the shop is served over https. */
export function createDeviceCookie(isSecure: boolean): DeviceCookie {
  const name = isSecure ? '__Host-device' : 'device'
  return {
    read: (request) => request.cookies[name],
    hand(reply, token) {
      reply.setCookie(name, token, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: lifeSeconds,
      })
    },
  }
}
