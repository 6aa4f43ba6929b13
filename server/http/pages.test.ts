import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { Unavailable } from '#server/db/unavailable.ts'
import { createApp } from './app.ts'
import { pageHeaders } from './content-policy.ts'
import { chooseLanguage } from './language.ts'
import { type PagesOptions, registerPages } from './pages.ts'
import { serveBuild } from './renderer.ts'
import { registerTraffic, type TrafficOptions } from './traffic.ts'

test('the language comes from the query, then the cookie, then Japanese', () => {
  expect(chooseLanguage('en', 'ja')).toBe('en')
  expect(chooseLanguage(null, 'en')).toBe('en')
  expect(chooseLanguage('fr', undefined)).toBe('ja')
})

test('a page may send forms and scripts to the payment provider only', {
  meta: {
    proves: [
      {
        id: 'page-sources',
        section: 'closed',
        says: 'A page loads from named hosts only, and asks the browser for nothing but payment.',
        from: 'own',
        file: 'server/http/content-policy.ts',
        breaks: { replace: "of('image')", with: "'https: ' + of('image')" },
      },
    ],
  },
}, () => {
  const pay = ['https://pay.example.com']
  const inline = { scripts: ['go()'], styles: ['p{}'] }
  const headers = pageHeaders(inline, { script: pay, frame: pay, connect: pay, image: pay, media: [] })
  const policy = headers['content-security-policy']
  expect(policy).not.toContain('nonce')
  expect(policy).toContain(
    "script-src 'self' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw=' https://pay.example.com",
  )
  expect(policy).toContain("form-action 'self' https://pay.example.com")
  expect(policy).not.toContain("script-src 'self' 'unsafe-inline'")
  // Pictures come from the shop and from hosts that were named, not from wherever a script likes to send to.
  expect(policy).toContain("img-src 'self' data: https://pay.example.com;")
  expect(policy).not.toMatch(/ https:[ ;]/)
  expect(policy).toContain("worker-src 'self';")
  expect(headers['permissions-policy']).toContain('payment=(self "https://pay.example.com")')
  expect(headers['permissions-policy']).toContain('camera=()')
})

/** A build that reports what it was asked to render. */
async function servePages(options: Partial<PagesOptions>, answered?: TrafficOptions['answered']) {
  const distFolder = await mkdtemp(join(tmpdir(), 'fukuhiki-dist-'))
  await mkdir(join(distFolder, 'client/assets'), { recursive: true })
  await mkdir(join(distFolder, 'client/.vite'))
  await mkdir(join(distFolder, 'server'))
  await writeFile(join(distFolder, 'client/.vite/manifest.json'), '{}')
  await writeFile(join(distFolder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(distFolder, 'server/entry-server.js'),
    `export const render = async ({ url, settings, maintenance }) =>
      ({
        status: maintenance ? 503 : 200,
        html: JSON.stringify({ url, settings, maintenance }),
        inline: { scripts: [], styles: [] },
      })
    export const sharedAddress = ({ pathname }) => (pathname === '/own' ? undefined : pathname)`,
  )
  const log = pino({ level: 'silent' })
  const app = await createApp(log, { trustedProxies: [], isSecure: false })
  registerTraffic(app, {
    clock: () => new Date(),
    isRetiring: () => false,
    slowCallMs: 600_000,
    ...(answered && { answered }),
  })
  let looks = 0
  registerPages(app, {
    inject: async () => '{}',
    renderer: await serveBuild(app, distFolder, false),
    settings: async () => ({}),
    closed: async () => undefined,
    // Each look is half a second later, so no page is young.
    clock: () => new Date(500 * looks++),
    ...options,
  })
  onTestFinished(async () => {
    await app.close()
    await rm(distFolder, { recursive: true })
  })
  return app
}

test('each page is rendered with the current settings', async () => {
  let shopName = 'before'
  const app = await servePages({ settings: async () => ({ shopName }) })
  expect((await app.inject('/')).json().settings).toEqual({ shopName: 'before' })
  shopName = 'after'
  expect((await app.inject('/')).json().settings).toEqual({ shopName: 'after' })
})

test('an address of another host is unknown, and no redirect leads there', async () => {
  const app = await servePages({})
  await app.listen({ host: '127.0.0.1', port: 0 })
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const ask = (method: string, address: string) => fetch(origin + address, { method, redirect: 'manual' })
  for (const address of ['//evil.example/x', '//', '//['])
    expect((await (await ask('GET', address)).json()).url, address).toBe('/unknown')
  for (const address of ['//evil.example/x', '///evil.example'])
    expect((await ask('POST', address)).headers.get('location'), address).toBe('/unknown')
  expect((await ask('POST', '/login?packId=a')).headers.get('location')).toBe('/login?packId=a')
})

test('while the shop is closed, every address answers 503 with Retry-After, and is not cached', async () => {
  const expectedEndAt = new Date('2026-07-01T09:30:00Z')
  let closed: Awaited<ReturnType<PagesOptions['closed']>> = { retryAfterSeconds: 90, expectedEndAt }
  const app = await servePages({ closed: async () => closed })
  for (const url of ['/', '/my-page', '/mente.html']) {
    const { statusCode, headers, json } = await app.inject(url)
    expect([statusCode, headers['retry-after'], headers['cache-control']], url).toEqual([
      503,
      '90',
      'no-store',
    ])
    expect(json().maintenance).toEqual({ expectedEndAt: '2026-07-01T09:30:00.000Z' })
  }
  closed = undefined
  const open = await app.inject('/')
  expect([open.statusCode, open.headers['retry-after']]).toEqual([200, undefined])
})

test('a page of a closed shop and a place in the waiting line are not counted as faults', async () => {
  const counted: unknown[] = []
  let isClosed = true
  const app = await servePages(
    {
      closed: async () => (isClosed ? { retryAfterSeconds: 90, expectedEndAt: undefined } : undefined),
      waitingRoom: { keepOut: async () => ({ ticket: undefined, ahead: 3, seconds: 10 }) },
    },
    ({ state }) => counted.push(state),
  )
  for (const url of ['/', '/own']) expect((await app.inject(url)).statusCode).toBe(503)
  isClosed = false
  for (const url of ['/', '/own']) expect((await app.inject(url)).statusCode).toBe(503)
  await expect.poll(() => counted).toEqual([9999, 9999, 'waiting', 'waiting'])
})

test.each([
  ['ja', '混み合って', '再読み込み'],
  ['en', 'very busy', 'Reload'],
])(
  'without the database every address answers 503 as a page, in the visitor’s language: %s',
  {
    meta: {
      proves: [
        {
          id: 'busy-page',
          section: 'operating',
          says: "Without the database every address answers HTTP 503 as a page in the visitor's language.",
          from: 'own',
          breaks: { replace: 'const isBusy = isUnavailable(error)', with: 'const isBusy = false' },
        },
      ],
    },
  },
  async (lang, words, link) => {
    let isAway = true
    const app = await servePages({
      async closed() {
        if (isAway) throw new Unavailable('no connection')
        return undefined
      },
    })
    const ask = () => app.inject({ url: '/pack-detail?packId="><b>', headers: { cookie: `lang=${lang}` } })
    const busy = await ask()
    expect([busy.statusCode, busy.headers['cache-control']]).toEqual([503, 'no-store'])
    expect(Number(busy.headers['retry-after'])).toBeGreaterThan(0)
    expect(busy.headers['content-type']).toContain('text/html')
    expect(busy.body).toContain(words)
    expect(busy.body).toContain(`>${link}</a>`)
    expect(busy.body).not.toContain('<b>')
    expect(busy.body).not.toMatch(/Error(?! code)|\.ts|no connection/)
    isAway = false
    expect((await ask()).statusCode).toBe(200)
  },
)

test('a page that takes too long is answered with 503', async () => {
  const app = await servePages({ closed: () => new Promise(() => {}), pageSeconds: 0.01 })
  expect((await app.inject('/')).statusCode).toBe(503)
})

test('the gallery and the other developer pages are served to this machine only', {
  meta: {
    proves: [
      {
        id: 'open-gallery',
        section: 'closed',
        after: 'open-here',
        says: 'So does the gallery.',
        from: 'own',
        breaks: { replace: 'hasGallery && isFromThisMachine(request)', with: 'hasGallery' },
      },
    ],
  },
}, async () => {
  const ask = async (hasGallery: boolean, request: object) => {
    const app = await servePages({ hasGallery })
    return (await app.inject({ url: '/dev/gallery', ...request })).statusCode
  }
  const elsewhere = { remoteAddress: '192.168.1.7', headers: { host: 'localhost' } }
  expect(await ask(true, { headers: { host: 'localhost:3000' } })).toBe(200)
  expect(await ask(true, elsewhere)).toBe(404)
  expect(await ask(true, { headers: { host: 'evil.example' } })).toBe(404)
  expect(await ask(false, {})).toBe(404)
})

test('the requested language is kept, for the server and the page’s own script', async () => {
  const app = await servePages({})
  expect((await app.inject('/?lang=en')).cookies).toEqual([
    { name: 'lang', value: 'en', path: '/', maxAge: 31_536_000, sameSite: 'Lax' },
  ])
  expect((await app.inject({ url: '/', headers: { cookie: 'lang=en' } })).headers['content-language']).toBe(
    'en',
  )
  expect((await app.inject('/?lang=xx')).cookies).toEqual([])
})

test('a page is sent in an encoding that its reader accepts, and not sent again to a reader that has it', async () => {
  const app = await servePages({ settings: async () => ({ text: 'ふくひき'.repeat(500) }) })
  const ask = (headers: Record<string, string>) => app.inject({ url: '/', headers })
  const plain = await ask({})
  expect(plain.headers['content-encoding']).toBeUndefined()
  for (const [encoding, unpacked] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await ask({ 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(unpacked(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).toBe(plain.headers.etag)
  }
  const again = await ask({ 'if-none-match': String(plain.headers.etag), 'accept-encoding': 'br' })
  expect([again.statusCode, again.body, again.headers['content-encoding']]).toEqual([304, '', undefined])
  expect((await ask({ 'if-none-match': 'W/"another"' })).statusCode).toBe(200)
})

test('an outside cache may keep only pages that the address alone decides', {
  meta: {
    proves: [
      {
        id: 'page-outside',
        section: 'closed',
        says: 'A cache outside the shop keeps only what the address alone decides.',
        from: 'own',
        file: 'server/http/asking.ts',
        breaks: {
          replace: '!isNewChoice && (isLanguage(asked) || language === usualLanguage)',
          with: '!isNewChoice',
        },
      },
    ],
  },
}, async () => {
  const app = await servePages({})
  const kept = async (url: string, cookie = '') =>
    (await app.inject({ url, headers: { cookie } })).headers['cache-control']
  const shared = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'
  expect(await kept('/')).toBe(shared)
  expect(await kept('/', 'lang=ja')).toBe(shared)
  expect(await kept('/?lang=en', 'lang=en')).toBe(shared)
  // The answer hands a cookie, or a cookie decided.
  expect(await kept('/?lang=en')).toBe('no-cache')
  expect(await kept('/', 'lang=en')).toBe('no-cache')
  // The address is one visitor's.
  expect(await kept('/own')).toBe('no-cache')
})

test('one rendering serves all readers of an address within half a second; a personal page is rendered for each visitor', async () => {
  let [nowMs, rendered] = [Date.now(), 0]
  const app = await servePages({ clock: () => new Date(nowMs), settings: async () => ({ n: ++rendered }) })
  const ask = async (url: string) => (await app.inject(url)).json().settings.n
  expect(await ask('/')).toBe(1)
  expect(await ask('/')).toBe(1)
  expect(await ask('/?lang=en')).toBe(2)
  nowMs += 500
  expect(await ask('/')).not.toBe(1)
  expect(await ask('/own')).not.toBe(await ask('/own'))
})

test('pages rendered for one visitor are limited; cached pages are not, and other visitors are not refused', async () => {
  const app = await servePages({ clock: () => new Date(0) })
  const ask = async (url: string, remoteAddress = '192.0.2.1') => {
    const { statusCode, headers, body } = await app.inject({ url, remoteAddress })
    return { statusCode, retryAfter: Number(headers['retry-after']), body }
  }
  const many = async (address: (n: number) => string) => {
    const codes = new Map<number, number>()
    for (let n = 0; n < 200; n++) {
      const { statusCode } = await ask(address(n))
      codes.set(statusCode, (codes.get(statusCode) ?? 0) + 1)
    }
    return Object.fromEntries(codes)
  }
  expect(await many(() => '/kept')).toEqual({ 200: 200 })
  expect(await many((n) => `/another/${n}`)).toEqual({ 200: 119, 429: 81 })
  const refused = await ask('/own')
  expect(refused.statusCode).toBe(429)
  expect(refused.retryAfter).toBeGreaterThan(0)
  expect(refused.body).toContain('<main>')
  expect(await many((n) => `/another/${n % 119}`)).toEqual({ 200: 200 })
  expect((await ask('/kept')).statusCode).toBe(200)
  expect((await ask('/own', '192.0.2.2')).statusCode).toBe(200)
})
