// The web pages: public pages, rendered once for all who read them, the shell of member pages, and the built files.

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asOfName } from '#contract/what-is-left.ts'
import {
  isLanguage,
  type Language,
  languageCookie,
  languageCookieSeconds,
  languages,
  usualLanguage,
} from '#phrases/language.ts'
import { isUnavailable, usualRetrySeconds } from '#server/db/unavailable.ts'
import { isFromThisMachine } from '#server/settings/networks.ts'
import { type LoadedSources, pageHeaders, scriptPolicy } from './content-policy.ts'
import { createOutageLog, withinSeconds } from './deadline.ts'
import { chooseEncoding, compressed, decompressed, gzipped } from './encodings.ts'
import { failurePage } from './failure-page.ts'
import { chooseLanguage } from './language.ts'
import { createPageCache, type Rendering } from './page-cache.ts'
import type { Rendered, Renderer } from './renderer.ts'
import { type Asked, sendWaitingPage, type WaitingRoom } from './waiting-room.ts'

export interface PagesOptions {
  /** Makes a call inside the process and answers its envelope as JSON; `url` begins with `/api`. */
  inject: (method: 'GET', url: string, headers: Record<string, string>) => Promise<string>
  /** What renders a page now; another one after a new build, where that is noticed. */
  renderer: () => Promise<Renderer>
  /** What a page may load, frame and call beside the shop itself, as it is at the moment. */
  sources?: () => Promise<LoadedSources>
  /** The settings every page is handed (`StorefrontSettings`), as they are at the moment. */
  settings: () => Promise<object>
  /** Answers when the shop is closed: then every address shows the maintenance page. */
  closed: () => Promise<{ retryAfterSeconds: number; expectedEndAt: Date | undefined } | undefined>
  clock: () => Date
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

/** So old may the instants be that a page names: what is left, as of then. */
const timesHoldMs = 30_000

/** What a page takes in memory beside its text. */
const placeBytes = 2048

const noSources: LoadedSources = { script: [], frame: [], connect: [], image: [], media: [] }

/** A shared cache may keep a page for as long as the shop does. */
const sharedFor = 'public, max-age=0, s-maxage=1, stale-while-revalidate=1'

/** New in each answer, and no change of what a page shows: the anti-forgery token, and the instant of the figures. */
const passing = new RegExp(`"csrf":\\{[^}]*\\}|"${asOfName}":"[^"]*"`, 'g')

/** What crawlers and browsers ask for by themselves, such as `/robots.txt`. */
const isFile = /\.\w+$/

/** Whether a cache outside the shop may keep an answer: not one that gives its visitor a cookie. */
const isForAll = (reply: FastifyReply, isByAddress: boolean) => isByAddress && reply.givesEntry !== true

const digestOf = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\n')
  return hash.digest('base64url').slice(0, 22)
}

/** Of all that a page was made of: the circumstances, and the answers of its calls as they came. */
const shownBy = (circumstances: object, answers: readonly string[]) =>
  digestOf(JSON.stringify(circumstances), ...answers.map((answer) => answer.replace(passing, '')))

/** Serves every address that no other route took. */
export function registerPages(app: FastifyInstance, options: PagesOptions): void {
  const {
    inject,
    renderer,
    sources = async () => noSources,
    settings,
    closed,
    clock,
    waitingRoom,
    pageSeconds = 30,
    hasGallery = false,
  } = options
  const logOutage = createOutageLog(app.log, clock)
  const cache = createPageCache<SharedPage>(() => clock().getTime())

  /** What every page depends on. */
  const readCircumstances = async () => {
    const [closing, ofShop, mayLoad] = await Promise.all([closed(), settings(), sources()])
    const maintenance = closing && { expectedEndAt: closing.expectedEndAt?.toISOString() }
    return { maintenance, settings: ofShop, sources: mayLoad }
  }

  /** Only the language travels inward: a page is the same for everybody who reads it. */
  const ask = (path: string, language: Language) =>
    inject('GET', path, { cookie: `${app.cookieName(languageCookie)}=${language}` })

  /** How to find out whether a page still shows what is true. It is kept with the page, so it holds no answers. */
  const checkOf =
    (made: { by: Renderer; paths: string[]; shown: string; renderedAt: number }, language: Language) =>
    async () => {
      if ((await renderer()) !== made.by || clock().getTime() - made.renderedAt >= timesHoldMs) return false
      const now = await Promise.all(made.paths.map((path) => ask(path, language)))
      return made.shown === shownBy(await readCircumstances(), now)
    }

  /** Renders a page with what is true now, and remembers what it was made of. */
  const render = async (address: string, language: Language, isGallery = false) => {
    const by = await renderer()
    const circumstances = await readCircumstances()
    const answers = new Map<string, string>()
    const page = await by.render({
      url: address,
      language,
      async call(_method, path) {
        const answer = await ask(path, language)
        answers.set(path, answer)
        return JSON.parse(answer)
      },
      assets: by.assets,
      settings: circumstances.settings,
      hasGallery: isGallery,
      maintenance: circumstances.maintenance,
    })
    const shown = shownBy(circumstances, [...answers.values()])
    const made = { by, paths: [...answers.keys()], shown, renderedAt: clock().getTime() }
    return { page, circumstances, isCurrent: checkOf(made, language) }
  }

  /** What a page says about itself to each of its readers. */
  const headersOf = (
    { type = 'text/html; charset=utf-8', inline }: Rendered,
    mayLoad: LoadedSources,
    language: Language,
  ) => ({
    'content-type': type,
    'content-language': language,
    ...(type.startsWith('text/javascript')
      ? { 'content-security-policy': scriptPolicy }
      : pageHeaders(inline, mayLoad)),
  })

  const renderShared = async (address: string, language: Language): Promise<Rendering<SharedPage>> => {
    const { page, circumstances, isCurrent } = await render(address, language)
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

  const readShared = (address: string, language: Language) =>
    cache.read(`${language} ${address}`, () => renderShared(address, language))

  // The first visitor after a start finds the top page made. What fails here fails for that visitor, and is told then.
  app.addHook('onListen', async () => {
    await Promise.allSettled(languages.map((language) => readShared('/', language)))
  })

  /** For a page that says that something failed, or that the shop is closed. */
  const failureHeaders = async (reply: FastifyReply, status: number) => {
    const maintenance = status === 503 ? await closed() : undefined
    // As the calls of a closed shop: it is no fault, and is not counted as one.
    if (maintenance !== undefined) reply.state = 9999
    return {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': maintenance?.retryAfterSeconds ?? usualRetrySeconds }),
    }
  }

  /** A page that all visitors share. */
  const sendShared = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: SharedPage,
    isByAddress: boolean,
  ) => {
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302)
    reply.headers({ ...page.headers, vary: 'accept-encoding' })
    if (page.status >= 500) reply.headers(await failureHeaders(reply, page.status))
    else
      reply.headers({
        'cache-control': isForAll(reply, isByAddress) ? sharedFor : 'no-cache',
        etag: page.etag,
      })
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    reply.code(page.status)
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding === 'identity') return reply.send(await decompressed(page.br))
    reply.header('content-encoding', encoding)
    if (encoding === 'br') return reply.send(page.br)
    page.gzip ??= decompressed(page.br).then(gzipped)
    return reply.send(await page.gzip)
  }

  /** A page of one visitor's address. */
  const sendOwn = async (
    reply: FastifyReply,
    { page, circumstances }: Awaited<ReturnType<typeof render>>,
    language: Language,
  ) => {
    if (page.redirect !== undefined) return reply.redirect(page.redirect, 302)
    reply.code(page.status).headers({
      ...headersOf(page, circumstances.sources, language),
      vary: 'cookie',
      ...(page.status >= 500 ? await failureHeaders(reply, page.status) : { 'cache-control': 'no-cache' }),
    })
    return reply.send(page.html)
  }

  const isClosed = async () => {
    try {
      return (await closed()) !== undefined
    } catch (error) {
      // Without the database who waits is told to wait on; a page is refused when it is made.
      if (isUnavailable(error)) return false
      throw error
    }
  }

  /** A closed shop shows that it is closed, and to all. */
  const keepOut = async (request: FastifyRequest, reply: FastifyReply, asked: Asked) =>
    waitingRoom === undefined || (await isClosed())
      ? undefined
      : await waitingRoom.keepOut(request, reply, asked)

  const sayFailed = (request: FastifyRequest, reply: FastifyReply, language: Language, isBusy: boolean) =>
    reply
      .code(isBusy ? 503 : 500)
      .type('text/html; charset=utf-8')
      .headers({
        'cache-control': 'no-store',
        'content-language': language,
        'content-security-policy': "default-src 'none'",
        ...(isBusy && { 'retry-after': usualRetrySeconds }),
      })
      .send(failurePage(language, { isBusy, code: request.id, address: request.url }))

  const answer = async (request: FastifyRequest, reply: FastifyReply, isGallery = false) => {
    const url = new URL(request.url, 'http://localhost')
    const asked = url.searchParams.get('lang')
    const cookieName = app.cookieName(languageCookie)
    const chosen = request.cookies[cookieName]
    const language = chooseLanguage(asked, chosen)
    const isNewChoice = isLanguage(asked) && asked !== chosen
    // The page's own script reads it as well, where a cache outside the shop answered in another language.
    if (isNewChoice) reply.setCookie(cookieName, asked, { maxAge: languageCookieSeconds, httpOnly: false })
    // A cache outside the shop tells pages apart by their addresses alone.
    const isByAddress = !isNewChoice && (isLanguage(asked) || language === usualLanguage)

    try {
      const shared = isGallery ? undefined : (await renderer()).sharedAddress(url)
      const asked = shared === undefined ? 'own page' : 'page'
      const work = isFile.test(url.pathname) ? undefined : keepOut(request, reply, asked)
      const place = work && (await withinSeconds(pageSeconds, work, request.log))
      if (place !== undefined) {
        reply.isInLine = true
        return sendWaitingPage(reply, place, language)
      }
      if (shared === undefined) {
        const work = render(url.pathname + url.search, language, isGallery)
        return await sendOwn(reply, await withinSeconds(pageSeconds, work, request.log), language)
      }
      const page = await withinSeconds(pageSeconds, readShared(shared, language), request.log)
      return await sendShared(request, reply, page, isByAddress)
    } catch (error) {
      const isBusy = isUnavailable(error)
      if (isBusy) logOutage(error)
      else request.log.error({ err: error }, 'a page failed')
      return sayFailed(request, reply, language, isBusy)
    }
  }
  app.get('/', async (request, reply) => answer(request, reply))
  app.get('/*', async (request, reply) => answer(request, reply))
  app.get('/dev/*', async (request, reply) =>
    hasGallery && isFromThisMachine(request) ? answer(request, reply, true) : reply.callNotFound(),
  )
  // A form sent before its script ran: nothing happens, and it is shown again.
  app.post('/*', (request, reply) => reply.redirect(request.url, 303))
}
