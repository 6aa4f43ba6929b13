// Starts the storefront in a page: hydrates what the server rendered, or renders a member page.

import '#web/ui/tokens.css'
import '#web/ui/base.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { currentUserCall } from '#contract/addresses.ts'
import { isLanguage } from '#phrases/language.ts'
import { createBrowserTransport } from '#web/api/browser-transport.ts'
import type { Transport } from '#web/api/client.ts'
import { createLazyApi } from '#web/api/lazy-client.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { browserHistory } from '#web/router/page-history.ts'
import { createRouter } from '#web/router/router.ts'
import { matchRoute } from '#web/router/routes.ts'
import { loadPhrases } from '#web/storefront/route/phrases.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { createVisitorStore } from '#web/storefront/route/visitor.ts'
import { goToMaintenance } from './maintenance.ts'
import { type PageData, pageDataId } from './page-data.ts'
import { createSite, navigationRules, Storefront } from './router.tsx'

/**
 * Resolves when the page is alive: what is pressed then is heard. Rejects when a script could not be loaded.
 * @param taking called when React begins to listen: from then on it answers what is pressed, before it is all there
 * @param known what `GET /user/point` has just answered: it is not asked a second time
 */
export async function start(clock: ServerClock, taking: () => void, known?: unknown): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const data = JSON.parse(document.getElementById(pageDataId)?.textContent ?? '{}') as PageData
  const lang = document.documentElement.lang
  const language = isLanguage(lang) ? lang : 'ja'
  const { phrases, complete } = await loadPhrases(language)

  const api = createLazyApi({
    transport: knowing(known, createBrowserTransport(clock)),
    onState: (state) => {
      if (state === 9999) goToMaintenance()
    },
  })
  const visitor = createVisitorStore(api)
  // Another tab may have spent or bought points, or logged out.
  addEventListener('visibilitychange', () => document.hidden || void visitor.load())
  const services: Services = {
    api,
    clock,
    visitor,
    language,
    phrases,
    settings: data.settings,
  }
  const site = createSite(services, { hasGallery: data.hasGallery, completePhrases: complete })
  // Hydration needs the screen at once, so its script is loaded before React starts.
  const match = data.loaded && matchRoute(site.routes, window.location.pathname)
  const first = match && { match, ...(await match.route.open()), data: data.loaded?.data }
  const history = browserHistory()
  const router = createRouter({ ...site, ...navigationRules(services), history, first })
  await new Promise<void>((alive) => {
    const app = <Storefront services={services} router={router} onAlive={alive} />
    taking()
    // In small steps, so that a scroll or a tap meanwhile does not wait for all of it.
    if (first) startTransition(() => void hydrateRoot(root, app))
    else createRoot(root).render(app)
  })
}

/** Answers the first question who is here with what is known. */
function knowing(known: unknown, transport: Transport): Transport {
  let answer = known
  return async (method, path, ...rest) => {
    if (answer === undefined || path !== `/api${currentUserCall}`)
      return await transport(method, path, ...rest)
    const first = answer
    answer = undefined
    return first
  }
}
