// The storefront on the server: renders public routes always as for a guest, so that the page can be cached for all.

import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { renderToString } from 'react-dom/server'
import type { StorefrontSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { createApi } from '#web/api/client.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import { StaticRouterProvider } from '#web/router/context.tsx'
import { PageFailure } from '#web/router/outcomes.ts'
import { locationOf, shownAt } from '#web/router/router.ts'
import { matchRoute, type Visit, visit } from '#web/router/routes.ts'
import { type Services, ServicesProvider } from '#web/storefront/route/services.tsx'
import { createVisitorStore } from '#web/storefront/route/visitor.ts'
import { Screen as MaintenanceScreen } from '#web/storefront/shell/mente.html/screen.tsx'
import { createSite, StorefrontPage } from '#web/storefront/start/router.tsx'
import { type DocumentAssets, type HtmlDocument, htmlDocument } from './document.ts'
import { machineFiles } from './machine-files.ts'
import { maintenanceScript } from './maintenance-script.ts'
import { isPackMissing, missingAt, withoutPack } from './missing.ts'
import { isOnTheWay } from './shared-address.ts'

export interface RenderOptions {
  /** Path and query. */
  url: string
  language: Language
  /** Makes a call within the process: `('GET', '/api/user/card_type')` → the answer's envelope. */
  call: (method: 'GET' | 'POST', pathWithQuery: string) => Promise<unknown>
  assets: DocumentAssets
  settings: StorefrontSettings
  /** Registers the gallery of primitives; never in production. */
  hasGallery?: boolean
  /** Set while the shop is closed: every address answers the maintenance page. */
  maintenance?: { expectedEndAt?: string }
  /** The page of all addresses of a route at which nothing is: nothing is loaded for it. */
  missing?: Missing
}

/** The parts that such addresses have in common. */
interface Missing {
  path: string
  /** The words of their page, in place of its own sentence. */
  text: string | undefined
}

export interface Rendered extends HtmlDocument {
  status: number
  redirect?: string
  /** The media type of an answer that is not a page. */
  type?: string
  /** Nothing is at this address; its page is rendered with this in place of the address. */
  missing?: Missing
}

const noInline = { scripts: [], styles: [] }

export { sharedAddress } from './shared-address.ts'

export async function render(options: RenderOptions): Promise<Rendered> {
  const { language, assets, settings, hasGallery = false } = options
  const api = createApi({ transport: (method, path) => options.call(method, path) })
  const services: Services = {
    api,
    clock: createServerClock(Date.now),
    visitor: createVisitorStore(api),
    language,
    phrases: language === 'en' ? en : ja,
    settings,
  }
  const site = createSite(services, { hasGallery, completePhrases: async () => {} })
  const url = new URL(options.url, settings.origin ?? 'http://localhost')
  const file = machineFiles[url.pathname]
  if (file) return { status: 200, type: file.type, html: await file.write(services), inline: noInline }
  const common = { url, language, assets }
  if (options.maintenance) return closedPage(options.maintenance, services, common)

  const match = matchRoute(site.routes, url.pathname)
  const handle = match?.route.handle
  if (handle?.access === 'member') {
    const head = handle.head?.(services.phrases, undefined) ?? { title: '' }
    const data = { settings, hasGallery }
    return { status: 200, ...htmlDocument({ ...common, body: '', head, data, folder: handle.folder }) }
  }

  const noPack = match !== undefined && (await isPackMissing(api, match.route.path, url))
  if (noPack && isOnTheWay(match.route.path))
    return { status: 302, redirect: withoutPack(url), html: '', inline: noInline }
  const found: Visit =
    match && (noPack || options.missing)
      ? missingAt(match, options.missing?.text)
      : await visit(site, new Request(url))
  if (found.kind === 'redirect') return { status: 302, redirect: found.to, html: '', inline: noInline }
  const failure = found.kind === 'failed' ? found.error : undefined
  const isMissing = failure instanceof PageFailure && failure.status === 404
  if (isMissing && !options.missing) {
    const missing = { path: found.match.route.path, text: failure.text }
    return { status: 404, missing, html: '', inline: noInline }
  }

  const state = { ...shownAt(locationOf(url), found), isNavigating: false }
  // Not streamed: all loader data is complete before rendering.
  const body = renderToString(<StorefrontPage services={services} state={state} />)
  const declared = handle?.head?.(services.phrases, state.data) ?? { title: '' }
  // No search engine lists a missing page, and it has no address of its own.
  const head = isMissing ? { ...declared, isUnlisted: true } : declared
  // After an error the browser runs the loader again, which may then succeed.
  const loaded = found.kind === 'page' ? { data: found.data } : undefined
  const data = { settings, hasGallery, loaded }
  return {
    status: found.kind === 'page' ? 200 : failure instanceof PageFailure ? failure.status : 500,
    ...htmlDocument({
      ...common,
      body,
      head,
      data,
      folder: handle?.folder ?? '',
      // After a failure the page asks again by itself.
      waitsForTouch: handle?.waitsForTouch === true && loaded !== undefined,
    }),
  }
}

/** The maintenance page for any address. The storefront does not start in it, because every call would fail. */
function closedPage(
  { expectedEndAt }: { expectedEndAt?: string },
  services: Services,
  common: { url: URL; language: Language; assets: DocumentAssets },
): Rendered {
  const body = renderToString(
    <ServicesProvider services={services}>
      <StaticRouterProvider state={{ location: locationOf(common.url), isNavigating: false }}>
        <MaintenanceScreen expectedEndAt={expectedEndAt} />
      </StaticRouterProvider>
    </ServicesProvider>,
  )
  const head = { title: services.phrases.maintenance.title }
  const data = { settings: services.settings, hasGallery: false }
  const document = htmlDocument({
    ...common,
    body,
    head,
    data,
    folder: 'shell/mente.html',
    script: maintenanceScript,
  })
  return { status: 503, ...document }
}
