// Every provider answers alike: with scripts, with errors in its own format, and once for a key of the caller.

import type { FastifyInstance, FastifyReply } from 'fastify'

interface KnownError extends Error {
  readonly status: number
  readonly body: object
}

/** Answers errors in the provider's format; `known` makes one of any other error. */
export function answerErrors(
  app: FastifyInstance,
  isKnown: (error: Error) => error is KnownError,
  known: (error: Error, status: number) => KnownError,
): void {
  app.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
    const { status, body } = isKnown(error) ? error : known(error, error.statusCode ?? 500)
    return await reply.code(status).send(body)
  })
}

/** A script for the shop's pages. */
export const sendScript = (reply: FastifyReply, script: string) =>
  reply
    .type('text/javascript; charset=utf-8')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(script)

/** Leaves the bodies of requests as text, where they are proven by it. */
export function keepText(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  )
}
