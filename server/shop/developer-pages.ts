import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#server/db/pool.ts'
import { registerOpenApi } from '#server/http/openapi.ts'
import { registerOutboxPage } from '#server/people/messages/outbox-page.ts'
import { isFromThisMachine } from '#server/settings/networks.ts'
import type { Settings } from './settings.ts'

/** Serves the pages that explain the shop or show its messages: outside production only, and to this machine only. */
export async function registerDeveloperPages(
  app: FastifyInstance,
  { db, shopOrigin }: { db: Database; shopOrigin: string },
  { isProduction, opensApiDocs }: Pick<Settings, 'isProduction' | 'opensApiDocs'>,
): Promise<void> {
  const admit = (request: FastifyRequest, reply: FastifyReply, done: () => void) =>
    isFromThisMachine(request) ? done() : reply.callNotFound()
  if (opensApiDocs) await app.register(async (scope) => registerOpenApi(scope, shopOrigin))
  if (isProduction) return
  await app.register(async (scope) => {
    scope.addHook('onRequest', admit)
    if (!opensApiDocs) await registerOpenApi(scope, shopOrigin)
    registerOutboxPage(scope, db)
  })
}
