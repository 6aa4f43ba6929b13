// The storefront on the server: renders public routes always as for a guest, so that the page can be cached for all.

import { homePath } from './packs/home/route.ts'
import '../ui/tokens.css'
import '../ui/base.css'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouter,
  StaticRouterProvider,
} from 'react-router'
import type { StorefrontSettings } from '../../contract/shop-settings.ts'
import type { Language } from '../../phrases/language.ts'
import { en } from '../../phrases/storefront/en.ts'
import { ja } from '../../phrases/storefront/ja.ts'
import { createApi } from '../api/client.ts'
import { createServerClock } from '../api/server-clock.ts'
import { type DocumentAssets, type HtmlDocument, htmlDocument } from './document.ts'
import type { RouteHandle } from './head.ts'
import { machineFiles } from './machine-files.ts'
import { maintenanceScript } from './maintenance-script.ts'
import { createRoutes } from './router.tsx'
import { type Services, ServicesProvider } from './services.tsx'
import { Screen as MaintenanceScreen } from './shell/mente.html/screen.tsx'
import { createVisitorStore } from './shell/visitor.ts'

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
}

export interface Rendered extends HtmlDocument {
  status: number
  redirect?: string
  /** Of what is no page. */
  type?: string
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
  const routes = createRoutes(services, { hasGallery, completePhrases: async () => {} })
  const url = new URL(options.url, settings.origin ?? 'http://localhost')
  const file = machineFiles[url.pathname]
  if (file) return { status: 200, type: file.type, html: await file.write(services), inline: noInline }
  const common = { url, language, assets }
  if (options.maintenance) return closedPage(options.maintenance, services, common)

  const handle = matchRoutes(routes, url)?.at(-1)?.route.handle as RouteHandle | undefined
  if (handle?.access === 'member') {
    const head = handle.head?.(services.phrases, undefined) ?? { title: '' }
    const data = { settings, hasGallery }
    return { status: 200, ...htmlDocument({ ...common, body: '', head, data, folder: handle.folder }) }
  }

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(url))
  if (context instanceof Response)
    return {
      status: context.status,
      redirect: context.headers.get('Location') ?? homePath,
      html: '',
      inline: noInline,
    }

  const router = createStaticRouter(handler.dataRoutes, context)
  // Not streamed: all loader data is complete before rendering.
  const body = renderToString(
    <ServicesProvider services={services}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </ServicesProvider>,
  )
  const match = context.matches.at(-1)
  const loaded = match && context.loaderData[match.route.id]
  const head = handle?.head?.(services.phrases, loaded) ?? { title: '' }
  // After an error the browser runs the loaders again, which may then succeed.
  const hydration = context.errors ? undefined : { loaderData: context.loaderData }
  const data = { settings, hasGallery, hydration }
  return {
    status: context.statusCode,
    ...htmlDocument({ ...common, body, head, data, folder: handle?.folder ?? '' }),
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
      <StaticRouter location={common.url}>
        <MaintenanceScreen expectedEndAt={expectedEndAt} />
      </StaticRouter>
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
