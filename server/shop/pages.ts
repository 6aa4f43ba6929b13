import type { FastifyInstance } from 'fastify'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { isAnyShown } from '#server/desks/notices/queries.ts'
import type { LoadedSources } from '#server/http/content-policy.ts'
import { createLimitSubject } from '#server/http/limits.ts'
import { serveMedia } from '#server/http/media.ts'
import { registerPages } from '#server/http/pages.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { requestIdHeader } from '#server/http/request-id.ts'
import type { WaitingRoom } from '#server/http/waiting-room.ts'
import { cached } from '#server/people/operator/cached.ts'
import { pictureOrigins } from '#server/people/operator/picture-origins.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import { type PaymentProviderSettings, pageSources } from '#server/providers/payments/provider-settings.ts'
import { currentTraces } from '#server/watch/request-trace.ts'
import { registerDeveloperPages } from './developer-pages.ts'
import type { Parts } from './parts.ts'
import type { Settings } from './settings.ts'

interface PagesOptions {
  settings: Settings
  providerSettings: PaymentProviderSettings
  media: MediaStore
  waitingRoom: WaitingRoom
  rendererOf?: ((app: FastifyInstance) => Promise<() => Promise<Renderer>>) | undefined
}

/**
 * Serves what a browser shows as a page, and the files it loads.
 * @returns what a page is rendered with, where pages are served
 */
export async function servePages(
  app: FastifyInstance,
  parts: Parts,
  { settings, providerSettings, media, waitingRoom, rendererOf }: PagesOptions,
) {
  const { db, shopOrigin, shopSettings, closed, clock } = parts
  const hasNotices = cached(() => isAnyShown(db, clock()), clock)
  const sources = async (): Promise<LoadedSources> => {
    const ofPayments = pageSources(providerSettings)
    const stored = settings.mediaOrigin === undefined ? [] : [settings.mediaOrigin]
    const image = [...ofPayments.image, ...stored, ...pictureOrigins(await shopSettings.read())]
    return { ...ofPayments, image, media: stored }
  }
  let renderer: (() => Promise<Renderer>) | undefined
  await app.register(async (pages) => {
    await registerDeveloperPages(pages, parts, settings)
    await serveMedia(pages, media)
    if (rendererOf === undefined) return
    renderer = await rendererOf(pages)
    registerPages(pages, {
      async inject(method, url, headers) {
        const [page] = currentTraces()
        const named = { ...headers, ...(page && { [requestIdHeader]: page.id }) }
        return (await app.inject({ method, url, headers: named })).payload
      },
      renderer,
      sources,
      settings: async () => storefrontSettings(await shopSettings.read(), shopOrigin, await hasNotices()),
      closed,
      clock,
      waitingRoom,
      subjectOf: createLimitSubject({ ...parts, mayAsk: async () => (await closed()) === undefined }),
      pageSeconds: settings.callSeconds,
      hasGallery: !settings.isProduction,
    })
  })
  return renderer && { renderer, sources }
}
