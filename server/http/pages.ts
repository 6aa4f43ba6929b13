// The web pages: server-rendered public routes, the shell of member routes, and the built assets.

import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isLanguage, type Language } from '../../phrases/language.ts'
import { isUnavailable } from '../db/unavailable.ts'
import { isFromThisMachine } from '../networks.ts'
import type { PageSources } from '../providers/payments/trusted.ts'
import { busyPage } from './busy-page.ts'
import { chooseLanguage, languageCookie } from './calls.ts'
import { createOutageLog, retryAfterSeconds, withinSeconds } from './deadline.ts'

const languageCookieSeconds = 365 * 24 * 60 * 60

export interface PagesOptions {
  /** Makes a call inside the process and answers its envelope; `url` begins with `/api`. */
  inject: (method: 'GET', url: string, headers: Record<string, string>) => Promise<unknown>
  /** Holds `client/` and `server/`, as Vite builds them. */
  distFolder: string
  /** Serves the sources through Vite instead of the build: reloads as one types. */
  viteDev?: boolean
  /** What a page may load, frame and call beside the shop itself, as it is at the moment. */
  sources?: () => Promise<PageSources>
  /** The settings every page is handed (`StorefrontSettings`), as they are at the moment. */
  settings: () => Promise<object>
  /** Answers when the shop is closed: then every address shows the maintenance page. */
  closed: () => Promise<{ retryAfterSeconds: number; expectedEndAt: Date | undefined } | undefined>
  clock: () => Date
  /** A page that takes longer is answered with HTTP 503. */
  pageSeconds?: number
  /** Serves `/dev/gallery` to this machine and notices when the pages are built anew; never in production. */
  hasGallery?: boolean
}

interface Assets {
  manifest: Record<string, unknown> | null
  styles: Record<string, string>
}

interface Rendered {
  status: number
  redirect?: string
  html: string
}

/** `entry-server.tsx` as built; it lives in `web`, which the server does not import. */
type Render = (options: {
  url: string
  language: Language
  call: (method: string, url: string) => Promise<unknown>
  assets: Assets
  nonce: string
  settings: object
  hasGallery?: boolean
  /** The shop is closed; `expectedEndAt` is ISO 8601. */
  maintenance?: { expectedEndAt?: string }
}) => Promise<Rendered>

interface Renderer {
  render: Render
  assets: Assets
  /** What Vite adds to a page whose sources it serves. */
  finish?: (url: string, html: string) => Promise<string>
}

const noSources: PageSources = { script: [], frame: [], connect: [], image: [] }

/** What the page may load and where it may send forms; `nonce` admits the scripts and styles standing in it. */
function contentPolicy(nonce: string, sources: PageSources, isDev: boolean): string {
  const of = (kind: keyof PageSources) => sources[kind].join(' ')
  // Vite's client writes its styles and its refresh script into the page without a nonce.
  const own = isDev ? "'self' 'unsafe-inline'" : `'self' 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src ${own} ${of('script')}`,
    `style-src ${own}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: ${of('image')}`,
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${of('connect')}${isDev ? ' ws:' : ''}`,
    `frame-src 'self' ${of('frame')}`,
    `form-action 'self' ${of('frame')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
    .map((directive) => directive.trim())
    .join('; ')
}

/** What no page of the shop asks a browser for, so that no script may either. A card's light follows how a phone is held. */
const unused = [
  ...['bluetooth', 'browsing-topics', 'camera', 'display-capture', 'geolocation'],
  ...['hid', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'serial', 'usb', 'xr-spatial-tracking'],
]

/** Who may open the browser's own payment sheet: the page (Apple Pay), and what payment providers frame in it. */
function permissions({ frame }: PageSources): string {
  const payers = ['self', ...frame.map((origin) => `"${origin}"`)]
  return [...unused.map((name) => `${name}=()`), `payment=(${payers.join(' ')})`].join(', ')
}

/** What a page says about itself beside what every answer says (app.ts). */
export const pageHeaders = (nonce: string, sources: PageSources, isDev: boolean) => ({
  'content-security-policy': contentPolicy(nonce, sources, isDev),
  'permissions-policy': permissions(sources),
})

/** When the two builds were made, as one word. */
const buildOf = (distFolder: string) =>
  ['client/.vite/manifest.json', 'server/entry-server.js']
    .map((file) => statSync(join(distFolder, file)).mtimeMs)
    .join('-')

/** A `rebuild` gives a later build an address of its own: Node keeps what it has imported by its address. */
async function builtRenderer(distFolder: string, rebuild?: string): Promise<Renderer> {
  const client = join(distFolder, 'client')
  const styles: Record<string, string> = {}
  for (const name of readdirSync(join(client, 'assets')).filter((file) => extname(file) === '.css'))
    styles[`assets/${name}`] = readFileSync(join(client, 'assets', name), 'utf8')
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))
  const server = pathToFileURL(join(distFolder, 'server/entry-server.js'))
  if (rebuild !== undefined) server.search = rebuild
  const { render } = await import(server.href)
  return { render, assets: { manifest, styles } }
}

async function serveBuild(
  app: FastifyInstance,
  distFolder: string,
  noticesNewBuild: boolean,
): Promise<() => Promise<Renderer>> {
  const client = join(distFolder, 'client')
  await app.register(fastifyStatic, {
    root: join(client, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    // Names carry a hash of their content: they never change.
    immutable: true,
    maxAge: '365d',
  })
  for (const entry of readdirSync(client, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = readFileSync(join(client, entry.name))
    const type = entry.name.endsWith('.svg') ? 'image/svg+xml' : 'text/plain; charset=utf-8'
    app.get(`/${entry.name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
  let build = buildOf(distFolder)
  let renderer = await builtRenderer(distFolder)
  return async () => {
    if (noticesNewBuild && buildOf(distFolder) !== build) {
      build = buildOf(distFolder)
      renderer = await builtRenderer(distFolder, build)
    }
    return renderer
  }
}

async function serveSources(app: FastifyInstance): Promise<() => Promise<Renderer>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: join(import.meta.dirname, '../..'),
    server: { middlewareMode: true },
    appType: 'custom',
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/')) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return async () => {
    const module = await vite.ssrLoadModule('/web/storefront/entry-server.tsx')
    return {
      render: module.render as Render,
      assets: { manifest: null, styles: {} },
      finish: (url, html) => vite.transformIndexHtml(url, html),
    }
  }
}

/** Serves every address that no other route took. */
export async function registerPages(app: FastifyInstance, options: PagesOptions): Promise<void> {
  const {
    inject,
    viteDev = false,
    sources = async () => noSources,
    settings,
    closed,
    clock,
    pageSeconds = 30,
    hasGallery = viteDev,
  } = options
  const logOutage = createOutageLog(app.log, clock)
  const renderer = viteDev
    ? await serveSources(app)
    : await serveBuild(app, resolve(options.distFolder), hasGallery)

  const prepare = async (url: URL, language: Language, nonce: string, isGallery: boolean) => {
    const { render, assets, finish } = await renderer()
    const maintenance = await closed()
    const page = await render({
      url: url.pathname + url.search,
      language,
      // Only the language travels inward: a public page is the same for everybody who reads it.
      call: (_method, path) =>
        inject('GET', path, { cookie: `${app.cookieName(languageCookie)}=${language}` }),
      assets,
      nonce,
      settings: await settings(),
      hasGallery: isGallery,
      maintenance: maintenance && { expectedEndAt: maintenance.expectedEndAt?.toISOString() },
    })
    const address = url.pathname + url.search
    const html = finish ? await finish(address, page.html) : page.html
    return { ...page, maintenance, html, sources: await sources() }
  }

  const busy = (request: FastifyRequest, reply: FastifyReply, language: Language) =>
    reply
      .code(503)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('retry-after', retryAfterSeconds)
      .header('content-language', language)
      .header('content-security-policy', "default-src 'none'")
      .send(busyPage(language, request.url))

  const answer = async (request: FastifyRequest, reply: FastifyReply, isGallery = false) => {
    const url = new URL(request.url, 'http://localhost')
    const asked = url.searchParams.get('lang')
    const cookieName = app.cookieName(languageCookie)
    const language = chooseLanguage(asked, request.cookies[cookieName])
    if (isLanguage(asked)) reply.setCookie(cookieName, asked, { maxAge: languageCookieSeconds })

    const nonce = randomBytes(16).toString('base64')
    let page: Awaited<ReturnType<typeof prepare>>
    try {
      page = await withinSeconds(pageSeconds, prepare(url, language, nonce, isGallery), request.log)
    } catch (error) {
      if (!isUnavailable(error)) throw error
      logOutage(error)
      return busy(request, reply, language)
    }
    if (page.redirect) return reply.redirect(page.redirect, 302)
    const { maintenance } = page
    if (maintenance) reply.header('retry-after', maintenance.retryAfterSeconds)
    else if (page.status === 503) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('cache-control', page.status === 503 ? 'no-store' : 'no-cache')
      .header('vary', 'cookie')
      .header('content-language', language)
      .headers(pageHeaders(nonce, page.sources, viteDev))
      .send(page.html)
  }
  app.get('/', async (request, reply) => answer(request, reply))
  app.get('/*', async (request, reply) => answer(request, reply))
  app.get('/dev/*', async (request, reply) =>
    hasGallery && isFromThisMachine(request) ? answer(request, reply, true) : reply.callNotFound(),
  )
  // A form sent before its script ran: nothing happens, and it is shown again.
  app.post('/*', (request, reply) => reply.redirect(request.url, 303))
}
