import type { FastifyInstance } from 'fastify'
import type { Language } from '#phrases/language.ts'
import type { PreviewAsked } from '#server/desks/content/preview-routes.ts'
import { createConsoleDoor, keepShopOff } from '#server/http/console-door.ts'
import { serveConsole } from '#server/http/console-pages.ts'
import { createOperatorHttp } from '#server/http/operator-calls.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { cached } from '#server/people/operator/cached.ts'
import { hasOperators } from '#server/people/staff/queries.ts'
import { createVisitors } from '#server/people/staff/session-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Parts } from './parts.ts'
import { keepsMessages, type Settings } from './settings.ts'
import { type PreviewPages, renderPreview } from './shop-preview.ts'
import { wings } from './wings.ts'

interface ConsoleParts {
  settings: Pick<Settings, 'operatorNetworks' | 'callSeconds' | 'isProduction' | 'smtpUrl'>
  /** The folder of its built files; undefined where no pages are served. */
  builtFolder: string | undefined
  /** The jobs of the shop. */
  jobs: readonly Job[]
  /** The store of the shop's pictures. */
  media: MediaStore
  /** A preview renders pages with it; undefined where none are served. */
  pages: PreviewPages | undefined
}

/** Serves the console; it is there from the first invitation on (`shop operator invite`), within half a second. */
export async function serveOperatorConsole(
  app: FastifyInstance,
  parts: Parts,
  { settings, builtFolder, pages, ...own }: ConsoleParts,
): Promise<void> {
  const { db, keys, clock, shopOrigin, operatorOrigin, shopSettings } = parts
  const { operatorNetworks: networks, callSeconds } = settings
  const ownHost = operatorOrigin === shopOrigin ? undefined : new URL(operatorOrigin).host
  const isOpen = createConsoleDoor({
    ownHost,
    networks,
    hasOperators: cached(() => hasOperators(db, clock()), clock),
  })
  if (ownHost !== undefined) keepShopOff(app, ownHost)
  await app.register(async (scope) => {
    // The console shows pictures from its own host, and hands their addresses back as they are kept.
    scope.setReplySerializer((payload) => JSON.stringify(payload))
    const visitors = createVisitors(db, clock)
    const signer = keys.signer('console')
    wings.serveDesk(createOperatorHttp(scope, { ...visitors, signer, clock, isOpen, callSeconds }), {
      ...parts,
      ...own,
      approvable: new Map(),
      keepsMessages: keepsMessages(settings),
      shopName: async (language: Language) => (await shopSettings.read()).shopName[language],
      renderPreview: pages && ((asked: PreviewAsked) => renderPreview(parts, pages, asked)),
    })
  })
  if (builtFolder !== undefined) await app.register(async (scope) => serveConsole(scope, builtFolder, isOpen))
}
