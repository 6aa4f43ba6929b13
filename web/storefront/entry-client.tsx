// The storefront in the browser: takes over the server's page, or draws a member's page from nothing.

import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { isLanguage } from '../../phrases/language.ts'
import { createBrowserTransport } from '../api/browser-transport.ts'
import { createLazyApi } from '../api/lazy-client.ts'
import { createServerClock } from '../api/server-clock.ts'
import { leaveForMaintenance } from './maintenance.ts'
import { type PageData, pageDataId } from './page-data.ts'
import { loadPhrases } from './phrases.ts'
import { createFirstRoutes, laterRoot, type RoutesOptions } from './router.tsx'
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
      if (state === 9999) leaveForMaintenance()
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
  const options: RoutesOptions = { hasGallery: data.hasGallery, completePhrases: complete }
  const fetchLaterRoutes = async () =>
    (await import('./addresses/later.ts')).createLaterRoutes(services, options)

  let routes = createFirstRoutes(services, options)
  let knowsAll = matchRoutes(routes, window.location)?.at(-1)?.route.path === '*'
  if (knowsAll) routes = createFirstRoutes(services, options, await fetchLaterRoutes())
  // Hydration needs the screen at once: a lazy route on the first page is fetched before React begins.
  for (const { route } of matchRoutes(routes, window.location) ?? [])
    if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })

  const router = createBrowserRouter(routes, {
    hydrationData: data.hydration,
    // Called for an address the router does not know yet.
    async patchRoutesOnNavigation({ patch }) {
      if (knowsAll) return
      const later = await fetchLaterRoutes()
      // Two clicks may have asked at once.
      if (knowsAll) return
      knowsAll = true
      patch(laterRoot.open, later.open)
      patch(laterRoot.member, later.member)
    },
  })
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
