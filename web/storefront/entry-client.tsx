// The storefront in the browser: hydrates a server-rendered page, or renders a member page.

import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { isLanguage } from '../../phrases/language.ts'
import { createBrowserTransport } from '../api/browser-transport.ts'
import { createLazyApi } from '../api/lazy-client.ts'
import { createServerClock } from '../api/server-clock.ts'
import { goToMaintenance } from './maintenance.ts'
import { type PageData, pageDataId } from './page-data.ts'
import { loadPhrases } from './phrases.ts'
import { createRoutes } from './router.tsx'
import { type Services, ServicesProvider } from './services.tsx'
import { createVisitorStore } from './shell/visitor.ts'

async function start() {
  const root = document.getElementById('root')
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PageData
  const lang = document.documentElement.lang
  const language = isLanguage(lang) ? lang : 'ja'
  const { phrases, complete } = await loadPhrases(language)

  const clock = createServerClock(Date.now)
  const api = createLazyApi({
    transport: createBrowserTransport(clock),
    onState: (state) => {
      if (state === 9999) goToMaintenance()
    },
  })
  const services: Services = {
    api,
    clock,
    visitor: createVisitorStore(api),
    language,
    phrases,
    settings: data.settings,
  }
  const routes = createRoutes(services, { hasGallery: data.hasGallery, completePhrases: complete })
  // Hydration needs the screen at once, so the lazy modules of the first page are loaded before React starts.
  for (const { route } of matchRoutes(routes, window.location) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })

  const router = createBrowserRouter(routes, { hydrationData: data.hydration })
  const app = (
    <ServicesProvider services={services}>
      <RouterProvider router={router} />
    </ServicesProvider>
  )
  if (!root) return
  if (data.hydration) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
