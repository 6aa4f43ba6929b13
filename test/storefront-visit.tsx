import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { storefrontSettings } from '../contract/shop-settings.ts'
import { en } from '../phrases/storefront/en.ts'
import { ja } from '../phrases/storefront/ja.ts'
import { defaultSettings } from '../server/domain/operator/default-settings.ts'
import { createApi } from '../web/api/client.ts'
import { createRoutes } from '../web/storefront/every-route.ts'
import { type Services, ServicesProvider } from '../web/storefront/services.tsx'
import { createVisitorStore } from '../web/storefront/shell/visitor.ts'

/** What the server answers, by the path of the call without `/api`; every other call is 404. */
export type Answers = Record<string, object>

const csrf = { name: 'csrf_token', value: 'masked' }
const missing = { state: 404, errors: {} }

export const asGuest: Answers = { '/user/point': { state: 200, is_login: '0', rank: 0, point: 0, coin: 0 } }
/** A member with 1,500 points. */
export const asMember: Answers = {
  '/user/point': { state: 200, is_login: '1', rank: 1, point: 1500, coin: 0 },
}

/**
 * Goes to an address as a browser does, guard, loader and screen, over the given answers. `html` is what stands in
 * <main>, `text` what is read there; `asked` the calls that were made; `location` where the address sent the visitor.
 */
export async function visit(url: string, answers: Answers, { language = 'ja' as 'ja' | 'en' } = {}) {
  const asked: string[] = []
  const api = createApi({
    transport: async (method, path, form) => {
      asked.push(form ? `${method} ${path} ${form.get('json')}` : `${method} ${path}`)
      return { csrf, ...(answers[path.split('?')[0]?.replace('/api', '') ?? ''] ?? missing) }
    },
  })
  const services: Services = {
    ...{ api, language, visitor: createVisitorStore(api), phrases: language === 'en' ? en : ja },
    settings: storefrontSettings(defaultSettings),
  }
  const routes = createRoutes(services, { hasGallery: false, completePhrases: async () => {} })
  const handler = createStaticHandler(routes)
  let context: StaticHandlerContext | undefined
  // With the middleware: the guard is part of an address.
  const response = await handler.query(new Request(`http://shop.test${url}`), {
    async generateMiddlewareResponse(query) {
      const result = await query(new Request(`http://shop.test${url}`))
      if (result instanceof Response) return result
      context = result
      return new Response()
    },
  })
  if (context === undefined)
    return { asked, location: (response as Response).headers.get('location'), html: '', text: '' }
  const html = renderToString(
    <ServicesProvider services={services}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ServicesProvider>,
  )
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return {
    asked,
    location: null,
    html: main,
    text: main
      .replaceAll(/<!--.*?-->|<wbr\/>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' '),
  }
}
