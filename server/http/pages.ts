// The web pages: public pages, rendered once for all who read them, the shell of member pages, and the built files.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asOfName } from '#contract/what-is-left.ts'
import { type Language, languageCookie, languages } from '#phrases/language.ts'
import { isUnavailable, usualRetrySeconds } from '#server/db/unavailable.ts'
import { isFromThisMachine } from '#server/settings/networks.ts'
import { type Asking, inLanguageOf, readAsking } from './asking.ts'
import { type LoadedSources, pageHeaders, serviceWorkerPolicy } from './content-policy.ts'
import { createOutageLog, withinSeconds } from './deadline.ts'
import { chooseEncoding, compressed, decompressed, gzipped } from './encodings.ts'
import { failurePage } from './failure-page.ts'
import { networkOf } from './network-of.ts'
import { ownTurn } from './own-turn.ts'
import { createPageCache, type PageCache, type Rendering } from './page-cache.ts'
import type { Missing, Rendered, Renderer } from './renderer.ts'
import { unknownLimit } from './unknown.ts'
import { type Asked, sendWaitingPage, type WaitingRoom } from './waiting-room.ts'

export interface PagesOptions {
  /** Makes a call inside the process and answers its envelope as JSON; `url` begins with `/api`. */
  inject: (method: 'GET', url: string, headers: Record<string, string>) => Promise<string>
  /** The renderer of pages; another one after a new build, where that is noticed. */
  renderer: () => Promise<Renderer>
  /** Sources that a page may load, frame and call beside the shop itself, as they are at the moment. */
  sources?: () => Promise<LoadedSources>
  /** The settings every page is handed (`StorefrontSettings`), as they are at the moment. */
  settings: () => Promise<object>
  /** Answers when the shop is closed: then every address shows the maintenance page. */
  closed: () => Promise<{ retryAfterSeconds: number; expectedEndAt: Date | undefined } | undefined>
  clock: () => Date
  /** Names whom the limit counts as one visitor; without it a network is one. */
  subjectOf?: (request: FastifyRequest) => string | Promise<string>
  /** Before the shop, when more come than it lets in; without it no one waits. */
  waitingRoom?: WaitingRoom
  /** A page that takes longer is answered with HTTP 503. */
  pageSeconds?: number
  /** Serves `/dev/gallery` to this machine; never in production. */
  hasGallery?: boolean
}

/** A page as it is sent to all. Its text is kept packed: few readers ask for it otherwise. */
interface SharedPage {
  status: number
  redirect: string | undefined
  headers: Record<string, string | number>
  etag: string
  br: Buffer
  gzip?: Promise<Buffer>
}

/** The greatest age of an instant that a page names: the remainder as of then. */
const timesHoldMs = 30_000

/** Pages that are made anew for one visitor in a minute: a page kept for all costs nothing, and is not counted. */
const madePerMinute = 120

/** Bytes of a page's place in memory beside its text. */
const placeBytes = 2048

const noSources: LoadedSources = { script: [], frame: [], connect: [], image: [], media: [] }

/** A shared cache may keep a page for as long as the shop does. */
const sharedFor = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'

/** New in each answer without changing the page: the anti-forgery token, and the instant of the figures. */
const passing = new RegExp(`"csrf":\\{[^}]*\\}|"${asOfName}":"[^"]*"`, 'g')

/** Files that crawlers and browsers ask for by themselves, such as `/robots.txt`. */
const isFile = /\.\w+$/

/** Tells whether a cache outside the shop may keep an answer: not one that gives its visitor a cookie. */
const isForAll = (reply: FastifyReply, isByAddress: boolean) => isByAddress && reply.givesEntry !== true

const digestOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 22)
}

/** Digests all sources of a page: the circumstances, and the answers of its calls as they came. */
const shownBy = (circumstances: object, answers: readonly string[]) =>
  digestOf(JSON.stringify(circumstances), ...answers.map((answer) => answer.replace(passing, '')))

interface Pages {
  app: FastifyInstance
  options: PagesOptions
  cache: PageCache<SharedPage>
  /** Seconds that a visitor who had too many pages made must wait; undefined for any other. */
  secondsToWait: (request: FastifyRequest) => Promise<number | undefined>
}

/** Every page depends on these. */
async function readCircumstances({ closed, settings, sources = async () => noSources }: PagesOptions) {
  const [closing, ofShop, mayLoad] = await Promise.all([closed(), settings(), sources()])
  const maintenance = closing && { expectedEndAt: closing.expectedEndAt?.toISOString() }
  return { maintenance, settings: ofShop, sources: mayLoad }
}

/** Only the language travels inward: a page is the same for everybody who reads it. */
const ask = ({ app, options }: Pages, path: string, language: Language) =>
  options.inject('GET', path, { cookie: `${app.cookieName(languageCookie)}=${language}` })

/** The calls that tell whether a page still shows what is true. They are kept with the page, so they hold no answers. */
const checkOf =
  (
    pages: Pages,
    made: { by: Renderer; paths: string[]; shown: string; renderedAt: number },
    language: Language,
  ) =>
  async () => {
    const { renderer, clock } = pages.options
    if ((await renderer()) !== made.by || clock().getTime() - made.renderedAt >= timesHoldMs) return false
    const now = await Promise.all(made.paths.map((path) => ask(pages, path, language)))
    return made.shown === shownBy(await readCircumstances(pages.options), now)
  }

/** Renders a page of the present state, and remembers its sources. */
async function render(
  pages: Pages,
  address: string,
  language: Language,
  { isGallery = false, missing }: { isGallery?: boolean; missing?: Missing } = {},
) {
  const { renderer, clock } = pages.options
  const by = await renderer()
  const circumstances = await readCircumstances(pages.options)
  const answers = new Map<string, string>()
  await ownTurn()
  const page = await by.render({
    url: address,
    language,
    async call(_method, path) {
      const answer = answers.get(path) ?? (await ask(pages, path, language))
      answers.set(path, answer)
      // With the last answer the page is rendered, which takes a millisecond or two.
      await ownTurn()
      return JSON.parse(answer)
    },
    assets: by.assets,
    settings: circumstances.settings,
    hasGallery: isGallery,
    maintenance: circumstances.maintenance,
    ...(missing && { missing }),
  })
  const shown = shownBy(circumstances, [...answers.values()])
  const made = { by, paths: [...answers.keys()], shown, renderedAt: clock().getTime() }
  return { page, circumstances, isCurrent: checkOf(pages, made, language) }
}

/** The headers that a page sends to each of its readers. */
const headersOf = (
  { type = 'text/html; charset=utf-8', inline }: Rendered,
  mayLoad: LoadedSources,
  language: Language,
) => ({
  'content-type': type,
  'content-language': language,
  ...(type.startsWith('text/javascript')
    ? { 'content-security-policy': serviceWorkerPolicy }
    : pageHeaders(inline, mayLoad)),
})

const keyOf = (address: string, language: Language) => `${language} ${address}`

type Circumstances = Awaited<ReturnType<typeof readCircumstances>>

/** Reads the page that a route's addresses share when nothing is there. Its key has a blank, which no address has. */
const readMissing = (pages: Pages, missing: Missing, circumstances: Circumstances, language: Language) =>
  pages.cache.read(
    keyOf(`${missing.path} ${missing.text ?? ''} ${shownBy(circumstances, [])}`, language),
    () => renderShared(pages, missing.path, language, missing),
  )

async function renderShared(
  pages: Pages,
  address: string,
  language: Language,
  missing?: Missing,
): Promise<Rendering<SharedPage>> {
  const { page, circumstances, isCurrent } = await render(pages, address, language, missing && { missing })
  if (page.missing !== undefined) {
    const shared = await readMissing(pages, page.missing, circumstances, language)
    return { page: shared, bytes: placeBytes, isGood: shared.status === 404, isCurrent }
  }
  const headers = headersOf(page, circumstances.sources, language)
  const br = await compressed(page.html)
  const etag = `W/"${digestOf(JSON.stringify(headers), br)}"`
  const isGood = page.status < 500 || circumstances.maintenance !== undefined
  const { status, redirect } = page
  return {
    page: { status, redirect, headers, etag, br },
    bytes: placeBytes + 2 * br.length,
    isGood,
    isCurrent,
  }
}

const readShared = (pages: Pages, address: string, language: Language) =>
  pages.cache.read(keyOf(address, language), () => renderShared(pages, address, language))

/** For a page that says that something failed, or that the shop is closed. */
async function failureHeaders({ closed }: PagesOptions, reply: FastifyReply, status: number) {
  const maintenance = status === 503 ? await closed() : undefined
  // A closed shop is no fault, and is counted as none, for pages as for calls.
  if (maintenance !== undefined) reply.state = 9999
  return {
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': maintenance?.retryAfterSeconds ?? usualRetrySeconds }),
  }
}

/** A page that all visitors share. */
async function sendShared(
  options: PagesOptions,
  { request, reply, url, isByAddress }: Asking,
  page: SharedPage,
): Promise<FastifyReply> {
  if (page.redirect !== undefined) return reply.redirect(inLanguageOf(url, page.redirect), 302)
  reply.headers({ ...page.headers, vary: 'accept-encoding' })
  if (page.status >= 500) reply.headers(await failureHeaders(options, reply, page.status))
  else
    reply.headers({ 'cache-control': isForAll(reply, isByAddress) ? sharedFor : 'no-cache', etag: page.etag })
  if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  reply.code(page.status)
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding === 'identity') return reply.send(await decompressed(page.br))
  reply.header('content-encoding', encoding)
  if (encoding === 'br') return reply.send(page.br)
  page.gzip ??= decompressed(page.br).then(gzipped)
  return reply.send(await page.gzip)
}

const inTime = <T>({ pageSeconds = 30 }: PagesOptions, { request }: Asking, work: Promise<T>) =>
  withinSeconds(pageSeconds, work, request.log)

/** A page of one visitor's address. */
async function sendOwn(pages: Pages, asking: Asking, isGallery: boolean): Promise<FastifyReply> {
  const { options } = pages
  const { reply, url, language } = asking
  const made = render(pages, url.pathname + url.search, language, { isGallery })
  const { page, circumstances } = await inTime(options, asking, made)
  if (page.missing !== undefined) {
    const shared = inTime(options, asking, readMissing(pages, page.missing, circumstances, language))
    return sendShared(options, { ...asking, isByAddress: false }, await shared)
  }
  if (page.redirect !== undefined) return reply.redirect(page.redirect, 302)
  reply.code(page.status).headers({
    ...headersOf(page, circumstances.sources, language),
    vary: 'cookie',
    ...(page.status >= 500
      ? await failureHeaders(options, reply, page.status)
      : { 'cache-control': 'no-cache' }),
  })
  return reply.send(page.html)
}

async function isClosed({ closed }: PagesOptions): Promise<boolean> {
  try {
    return (await closed()) !== undefined
  } catch (error) {
    // Without the database who waits is told to wait on; a page is refused when it is made.
    if (isUnavailable(error)) return false
    throw error
  }
}

/** A closed shop shows that it is closed, and to all. */
const keepOut = async (options: PagesOptions, { request, reply }: Asking, asked: Asked) =>
  options.waitingRoom === undefined || (await isClosed(options))
    ? undefined
    : await options.waitingRoom.keepOut(request, reply, asked)

type FailedStatus = 429 | 500 | 503

const sayFailed = ({ request, reply, language }: Asking, status: FailedStatus, seconds = usualRetrySeconds) =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'content-language': language,
      'content-security-policy': "default-src 'none'",
      ...(status !== 500 && { 'retry-after': seconds }),
    })
    .send(failurePage(language, { isBusy: status !== 500, code: request.id, address: request.url }))

/** Sends what was asked for, or the visitor's place in the waiting line. */
async function send(pages: Pages, asking: Asking, isGallery: boolean): Promise<FastifyReply> {
  const { options } = pages
  const { request, reply, url, language } = asking
  const shared = isGallery ? undefined : (await options.renderer()).sharedAddress(url)
  const asked = shared === undefined || shared.endsWith('?') ? 'own page' : 'page'
  const keeping = isFile.test(url.pathname) ? undefined : keepOut(options, asking, asked)
  const place = keeping && (await inTime(options, asking, keeping))
  if (place !== undefined) {
    reply.isInLine = true
    return sendWaitingPage(reply, place, language)
  }
  if (shared === undefined || !pages.cache.has(keyOf(shared, language))) {
    const seconds = await pages.secondsToWait(request)
    if (seconds !== undefined) return sayFailed(asking, 429, seconds)
  }
  return shared === undefined
    ? sendOwn(pages, asking, isGallery)
    : sendShared(options, asking, await inTime(options, asking, readShared(pages, shared, language)))
}

/** Serves every address that no other route took. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const { clock, hasGallery = false } = options
  const logOutage = createOutageLog(app.log, clock)
  const use = app.createRateLimit({
    max: madePerMinute,
    timeWindow: '1 minute',
    keyGenerator: options.subjectOf ?? ((request: FastifyRequest) => networkOf(request.ip)),
  })
  const secondsToWait = async (request: FastifyRequest) => {
    const used = await use(request)
    return used.isAllowed || !used.isExceeded ? undefined : used.ttlInSeconds
  }
  const cache = createPageCache<SharedPage>(() => clock().getTime())
  const pages: Pages = { app, options, cache, secondsToWait }

  // The first visitor after a start finds the top page made. A failure here is told when that visitor meets it.
  app.addHook('onListen', async () => {
    await Promise.allSettled(languages.map((language) => readShared(pages, '/', language)))
  })

  const answer = async (request: FastifyRequest, reply: FastifyReply, isGallery = false) => {
    const asking = readAsking(request, reply)
    try {
      return await send(pages, asking, isGallery)
    } catch (error) {
      const isBusy = isUnavailable(error)
      if (isBusy) logOutage(error)
      else request.log.error({ err: error }, 'a page failed')
      return sayFailed(asking, isBusy ? 503 : 500)
    }
  }
  app.get('/', async (request, reply) => answer(request, reply))
  app.get('/*', async (request, reply) => answer(request, reply))
  app.get('/dev/*', async (request, reply) =>
    hasGallery && isFromThisMachine(request) ? answer(request, reply, true) : reply.callNotFound(),
  )
  // A form sent before its script ran: nothing happens, and it is shown again.
  const showAgain = async (request: FastifyRequest, reply: FastifyReply) => reply.redirect(request.url, 303)
  app.post('/*', { config: { rateLimit: unknownLimit }, preParsing: showAgain }, showAgain)
}
