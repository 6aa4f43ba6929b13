// Starts the console in its page, which holds `<div id="root">` and nothing else; `lang` of the page says its language.

import './tokens.css'
import '#web/ui/base.css'
import './console.css'
import { createRoot } from 'react-dom/client'
import { csrfFieldName, csrfHeaderName } from '#contract/envelope.ts'
import { isLanguage } from '#phrases/language.ts'
import { createBrowserTransport } from '#web/api/browser-transport.ts'
import { createServerClock } from '#web/api/server-clock.ts'
import { applyScheme, storedScheme } from '#web/console/frame/shell/scheme.ts'
import { browserHistory } from '#web/router/page-history.ts'
import { openConsole } from './start.tsx'

/** The token of a form travels in a header: the server judges it before it reads a file. */
const tokenFirst: typeof fetch = (address, request) => {
  const form = request?.body
  if (!(form instanceof URLSearchParams)) return fetch(address, request)
  const headers = new Headers(request?.headers)
  headers.set(csrfHeaderName, form.get(csrfFieldName) ?? '')
  form.delete(csrfFieldName)
  return fetch(address, { ...request, headers })
}

async function start(root: HTMLElement): Promise<void> {
  applyScheme(storedScheme())
  // React Aria would write these styles into the page, which the page's policy refuses. They stand in console.css.
  document.head.append(Object.assign(document.createElement('meta'), { id: 'react-aria-pressable-style' }))
  const { lang } = document.documentElement
  const { app } = await openConsole({
    language: isLanguage(lang) ? lang : 'ja',
    transport: createBrowserTransport(createServerClock(Date.now), tokenFirst),
    history: browserHistory(),
  })
  createRoot(root).render(app)
}

const root = document.getElementById('root')
if (root) void start(root)
