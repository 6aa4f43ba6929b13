// The storefront in the browser: hydrates a server-rendered page, or renders a member page.

import '../ui/tokens.css'
import '../ui/base.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { isLanguage } from '../../phrases/language.ts'
import { createBrowserTransport } from '../api/browser-transport.ts'
import { createLazyApi } from '../api/lazy-client.ts'
import { createServerClock } from '../api/server-clock.ts'
import { browserHistory } from '../router/page-history.ts'
import { createRouter } from '../router/router.ts'
import { matchRoute } from '../router/routes.ts'
import { goToMaintenance } from './maintenance.ts'
import { type PageData, pageDataId } from './page-data.ts'
import { loadPhrases } from './phrases.ts'
import { createSite, navigationRules, Storefront } from './router.tsx'
import type { Services } from './services.tsx'
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
  const site = createSite(services, { hasGallery: data.hasGallery, completePhrases: complete })
  // Hydration needs the screen at once, so its script is loaded before React starts.
  const match = data.loaded && matchRoute(site.routes, window.location.pathname)
  const first = match && { match, Screen: (await match.route.open()).Screen, data: data.loaded?.data }
  const history = browserHistory()
  const router = createRouter({ ...site, ...navigationRules(services), history, first })
  const app = <Storefront services={services} router={router} />
  if (!root) return
  if (first) hydrateRoot(root, app)
  else createRoot(root).render(app)
}

void start()
