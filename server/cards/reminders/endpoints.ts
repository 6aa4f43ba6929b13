import type { FastifyInstance } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import { logSecurityEvent } from '#server/http/security-events.ts'
import { findMember } from '#server/people/members/queries.ts'
import { keepWish } from './queries.ts'
import { type StopTokens, stopPath } from './stop-token.ts'

/**
 * Answers the POST of a mail program whose reader presses "unsubscribe" (RFC 8058): no session, no
 * anti-forgery token, nothing but the token of the mail. A GET of the same address is a page that asks first,
 * because virus scanners open the links of mails.
 */
export function registerReminderEndpoints(
  app: FastifyInstance,
  { db, tokens, clock }: { db: Database; tokens: StopTokens; clock: () => Date },
): void {
  app.register(async (scope) => {
    // Mail programs send "List-Unsubscribe=One-Click" as a form or in parts; the address says all there is to know.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, _body, done) =>
      done(null),
    )
    scope.post(
      stopPath,
      { config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
      async (request, reply) => {
        const { token } = (request.query ?? {}) as { token?: unknown }
        const memberId = typeof token === 'string' ? tokens.read(token) : undefined
        const isKnown = memberId !== undefined && (await findMember(db, memberId)) !== undefined
        if (isKnown) await keepWish(db, memberId, false, clock())
        else logSecurityEvent(request.log, 'token refused', { kind: 'stop reminders' })
        return await reply
          .code(isKnown ? 200 : 404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send(isKnown ? 'OK' : 'Not found')
      },
    )
  })
}
