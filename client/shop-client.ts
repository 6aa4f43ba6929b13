// A client of a shop for programs of others. It keeps the session and the anti-forgery token; the types of every call are
// in `calls.ts`. Copy both files into your program, and install `openapi-fetch`.

import createClient from 'openapi-fetch'
import type { components, paths } from './calls.ts'

/** The fields of every answer. */
export type Envelope = components['schemas']['Envelope']

/** A form: each text as it is, and other values as JSON. */
const formText = (body: object = {}): string =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  ).toString()

/**
 * One visitor of the shop at `origin`, such as `https://shop.example`, as a browser would be. An answer is `data` when
 * the shop accepted the call, and else `error`; both are envelopes.
 */
export function createShopClient(origin: string, { language = 'ja' }: { language?: 'ja' | 'en' } = {}) {
  const languageCookie = origin.startsWith('https://') ? '__Host-lang' : 'lang'
  const cookies = new Map<string, string>([[languageCookie, language]])
  let token = ''
  const client = createClient<paths>({ baseUrl: origin, bodySerializer: formText })
  client.use({
    onRequest({ request }) {
      request.headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
      if (request.method === 'POST') request.headers.set('content-type', 'application/x-www-form-urlencoded')
      return request
    },
    async onResponse({ response }) {
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (name !== undefined && value !== undefined) cookies.set(name, value)
      }
      if (!response.headers.get('content-type')?.startsWith('application/json')) return
      const { csrf }: Partial<Envelope> = await response.clone().json()
      token = csrf?.value ?? token
    },
  })
  return {
    GET: client.GET,
    POST: client.POST,
    /** The body of a POST: the payload with the anti-forgery token, which is asked for where there is none yet. */
    async form<T>(json: T): Promise<{ csrf_token: string; json: T }> {
      if (token === '') await client.GET('/api/user/point')
      return { csrf_token: token, json }
    },
  }
}
