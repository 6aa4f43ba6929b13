import { renderToString } from 'react-dom/server'
import { expect } from 'vitest'
import { storefrontSettings } from '#contract/shop-settings.ts'
import type { Language } from '#phrases/language.ts'
import { en } from '#phrases/storefront/en.ts'
import { ja } from '#phrases/storefront/ja.ts'
import { defaultSettings } from '#server/people/operator/default-settings.ts'
import { createApi, type Transport } from '#web/api/client.ts'
import { createServerClock, type ServerClock } from '#web/api/server-clock.ts'
import { locationOf, shownAt } from '#web/router/router.ts'
import { visit } from '#web/router/routes.ts'
import type { Services } from '#web/storefront/route/services.tsx'
import { createVisitorStore } from '#web/storefront/route/visitor.ts'
import { createSite, StorefrontPage } from '#web/storefront/start/router.tsx'
import type { Visitor } from './shop.ts'

export interface Screen {
  /** The address to which the browser was sent instead of this screen. */
  location: string | null
  /** The HTML of the screen's own part of the page. */
  html: string
  /** The same as one line of text. */
  text: string
  /** The targets of its links. */
  links: string[]
}

/** A screen, with the error of a failed loader, which it then shows. */
interface OpenedScreen extends Screen {
  fault?: unknown
}

export interface ScreenOptions {
  language?: Language
  hasGallery?: boolean
  /** The clock that the screen takes for the shop's. */
  clock?: ServerClock
  /** The state that the navigation left with the entry of the history. */
  state?: object
}

const origin = 'http://localhost'

const readable = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->|<wbr\/>/gs, '')
    // A word that is kept whole (web/ui/prose.tsx) is part of its sentence.
    .replaceAll(/<span>([ァ-ヺー]+)<\/span>/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(
      /&(amp|lt|gt|quot);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'],
    )
    .replaceAll(/\s+/g, ' ')

/** The services a screen reaches for, with a transport of the test's own. */
export function testServices(
  transport: Transport,
  language: Language = 'ja',
  clock: ServerClock = createServerClock(Date.now),
): Services {
  const api = createApi({ transport })
  return {
    api,
    clock,
    language,
    visitor: createVisitorStore(api),
    phrases: language === 'en' ? en : ja,
    settings: storefrontSettings(defaultSettings, origin),
  }
}

/**
 * Goes to an address like a browser: guard, loader and screen are the storefront's own, the answers those of the
 * transport. The journeys test a screen once it is alive.
 */
export async function openScreen(
  transport: Transport,
  address: string,
  { language, hasGallery = false, clock, state: left }: ScreenOptions = {},
): Promise<OpenedScreen> {
  const services = testServices(transport, language, clock)
  const site = createSite(services, { hasGallery, completePhrases: async () => {} })
  const url = new URL(address, origin)
  const found = await visit(site, new Request(url), left)
  if (found.kind === 'redirect') return { location: found.to, html: '', text: '', links: [] }
  const state = { ...shownAt(locationOf(url), found), isNavigating: false }
  const html = renderToString(<StorefrontPage services={services} state={state} />)
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? ''
  const links = Array.from(main.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return { location: null, html: main, text: readable(main), links, fault: state.failure?.error }
}

/** The screen at an address as this visitor first sees it, with the answers the running shop gives in this language. */
export async function showScreen(
  visitor: Visitor,
  address: string,
  language: Language = 'ja',
  options: Omit<ScreenOptions, 'language'> = {},
): Promise<Screen> {
  const transport: Transport = async (method, path, form) => {
    const url = new URL(path.replace(/^\/api/, ''), origin)
    url.searchParams.set('lang', language)
    const inside = url.pathname + url.search
    const { body } =
      method === 'GET'
        ? await visitor.get(inside)
        : await visitor.postRaw(inside, Object.fromEntries(form ?? []))
    return body
  }
  const { fault, ...screen } = await openScreen(transport, address, { ...options, language })
  if (fault !== undefined) throw fault
  return screen
}

/** Each part stands on the screen. */
export const says = ({ text }: Screen, ...parts: string[]): void => {
  for (const part of parts) expect(text).toContain(part)
}

/** The screen has a link to each address. */
export const leadsTo = ({ links }: Screen, ...addresses: string[]): void =>
  expect(links).toEqual(expect.arrayContaining(addresses))
