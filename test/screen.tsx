import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { expect } from 'vitest'
import { storefrontSettings } from '../contract/shop-settings.ts'
import { en } from '../phrases/storefront/en.ts'
import { ja } from '../phrases/storefront/ja.ts'
import { defaultSettings } from '../server/domain/operator/default-settings.ts'
import { createApi } from '../web/api/client.ts'
import { createRoutes } from '../web/storefront/every-route.ts'
import { type Services, ServicesProvider } from '../web/storefront/services.tsx'
import { createVisitorStore } from '../web/storefront/shell/visitor.ts'
import type { Visitor } from './shop.ts'

export interface Screen {
  /** Where the screen sent the browser instead of showing itself. */
  redirect?: string
  html: string
  /** What stands in the screen's own part of the page, as one line of text. */
  text: string
  /** Where its links lead. */
  links: string[]
}

const readable = (html: string) =>
  html
    .replaceAll(/<(script|style)[^>]*>.*?<\/\1>/gs, ' ')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(
      /&(amp|lt|gt|quot);/g,
      (_, name) => ({ amp: '&', lt: '<', gt: '>', quot: '"' })[name as 'amp'],
    )
    .replaceAll(/\s+/g, ' ')

/**
 * The screen at an address as this visitor first sees it, with the answers the running shop gives them: loaders,
 * guard and screen are the storefront's own. What a screen does once it is alive is the journeys' part.
 */
export async function showScreen(
  visitor: Visitor,
  address: string,
  language: 'ja' | 'en' = 'ja',
  { hasGallery = false } = {},
): Promise<Screen> {
  const api = createApi({
    async transport(method, path, form) {
      const inside = path.replace(/^\/api/, '')
      const { body } =
        method === 'GET'
          ? await visitor.get(inside)
          : await visitor.postRaw(inside, Object.fromEntries(form ?? []))
      return body
    },
  })
  const services: Services = {
    ...{ api, language, phrases: language === 'en' ? en : ja, visitor: createVisitorStore(api) },
    settings: storefrontSettings(defaultSettings, 'http://localhost'),
  }
  await services.visitor.load()
  const routes = createRoutes(services, { hasGallery, completePhrases: async () => {} })
  const handler = createStaticHandler(routes)
  const request = new Request(new URL(address, 'http://localhost'))
  let context: StaticHandlerContext | Response | undefined
  const answer = await handler.query(request, {
    async generateMiddlewareResponse(query) {
      context = await query(request)
      return context instanceof Response ? context : new Response()
    },
  })
  if (context === undefined || context instanceof Response) {
    const redirect = (answer as Response).headers.get('Location') ?? '/'
    return { redirect, html: '', text: '', links: [] }
  }
  const fault = Object.values(context.errors ?? {})[0]
  if (fault !== undefined) throw fault
  const html = renderToString(
    <ServicesProvider services={services}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ServicesProvider>,
  )
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? html
  const links = Array.from(main.matchAll(/<a [^>]*?href="([^"]+)"/g), ([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return { html: main, text: readable(main), links }
}

/** Each part stands on the screen. */
export const says = ({ text }: Screen, ...parts: string[]): void => {
  for (const part of parts) expect(text).toContain(part)
}

/** The screen has a link to each address. */
export const leadsTo = ({ links }: Screen, ...addresses: string[]): void =>
  expect(links).toEqual(expect.arrayContaining(addresses))
