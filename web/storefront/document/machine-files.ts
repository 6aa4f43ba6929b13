// Files for machines: search engines, and browsers that put the shop on a home screen or lose their network.

import { serviceWorkerPath } from '#contract/addresses.ts'
import { listPacksByCardType } from '#contract/top-page.ts'
import { answers } from '#phrases/answers/by-language.ts'
import { escapeHtml } from '#phrases/escape-html.ts'
import { languages } from '#phrases/language.ts'
import { drawHistoryPath } from '#web/storefront/drawing/buy-product-history/route.ts'
import { route as legalRoutes } from '#web/storefront/legal/legal-text/route.ts'
import { noticesPath } from '#web/storefront/legal/notices/route.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { packDetailPath } from '#web/storefront/packs/pack-detail/route.ts'
import { packListPath } from '#web/storefront/packs/pack-list/route.ts'
import { buyPointPath } from '#web/storefront/paying/buy-point/route.ts'
import { boxPath } from '#web/storefront/proofs/box/route.ts'
import { orErrorScreen } from '#web/storefront/route/load-failure.ts'
import { withQuery } from '#web/storefront/route/route.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { declaredRoutes } from '#web/storefront/start/routes.ts'
import { appIcons, frameColour } from './app-icons.ts'
import { offlinePage } from './offline-page.tsx'
import { workerScript } from './service-worker.ts'

interface MachineFile {
  type: string
  write: (services: Services) => string | Promise<string>
}

function robots({ settings }: Services): string {
  const closed = declaredRoutes().filter(({ access }) => access === 'member')
  const lines = ['User-agent: *', 'Disallow: /api/', ...closed.map(({ path }) => `Disallow: ${path}`)]
  return `${lines.join('\n')}\n\nSitemap: ${settings.origin ?? ''}/sitemap.xml\n`
}

/** Every page that shows the same to all, in both languages. */
async function sitemap({ api, settings }: Services): Promise<string> {
  const { list } = orErrorScreen(await api.call(listPacksByCardType))
  const packs = list.flatMap((type) => type.packs)
  const paths = [
    homePath,
    ...legalRoutes.flatMap(({ path, access }) => (access === 'public' ? [path] : [])),
    noticesPath,
    packListPath(),
    ...list.map(({ id }) => packListPath({ index: id })),
    ...packs.flatMap(({ id }) => [packDetailPath(id), boxPath(id)]),
  ]
  const inLanguage = (path: string, lang: string) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost')
    searchParams.set('lang', lang)
    return withQuery(pathname, searchParams)
  }
  const href = (path: string) => escapeHtml((settings.origin ?? '') + path)
  const entries = paths.map((path) => {
    const alternates = languages.map(
      (lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${href(inLanguage(path, lang))}"/>`,
    )
    return `<url><loc>${href(path)}</loc>${alternates.join('')}</url>`
  })
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${spaces}>\n${entries.join('\n')}\n</urlset>\n`
}

function manifest({ settings, language, phrases }: Services): string {
  const name = settings.shopName[language]
  return JSON.stringify({
    id: homePath,
    name,
    short_name: name,
    description: phrases.shell.tagline,
    lang: language,
    start_url: homePath,
    scope: '/',
    display: 'standalone',
    background_color: frameColour,
    theme_color: frameColour,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      ...appIcons.flatMap(({ name, sizePx, purpose }) =>
        purpose === 'apple'
          ? []
          : [{ src: `/${name}`, type: 'image/png', sizes: `${sizePx}x${sizePx}`, purpose }],
      ),
    ],
    shortcuts: [
      { name: answers[language].installed.chooseCards, url: drawHistoryPath() },
      { name: phrases.shell.buyPoints, url: buyPointPath() },
    ],
  })
}

const serviceWorker = async ({ settings }: Services): Promise<string> =>
  workerScript(await offlinePage(settings.shopName))

/** By path. */
export const machineFiles: Record<string, MachineFile> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', write: robots },
  '/sitemap.xml': { type: 'application/xml; charset=utf-8', write: sitemap },
  '/manifest.webmanifest': { type: 'application/manifest+json; charset=utf-8', write: manifest },
  [serviceWorkerPath]: { type: 'text/javascript; charset=utf-8', write: serviceWorker },
}
