import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { DestinationStream } from 'pino'
import { checkDraw } from '#contract/draws.ts'
import { storefrontSettings } from '#contract/shop-settings.ts'
import { registerLiveEndpoint } from '#server/cards/catalogue/endpoints.ts'
import { belongings, readPossessions } from '#server/cards/draws/belongings.ts'
import { createDrawChecker } from '#server/cards/draws/check-draw.ts'
import type { DrawEngine } from '#server/cards/draws/draw-engine.ts'
import { findFirstOpenChoice } from '#server/cards/draws/open-choices.ts'
import { drawRoutes } from '#server/cards/draws/routes.ts'
import { favouriteRoutes } from '#server/cards/favourites/routes.ts'
import { registerReminderEndpoints } from '#server/cards/reminders/endpoints.ts'
import { reminderRoutes } from '#server/cards/reminders/routes.ts'
import { followMemberAddress } from '#server/cards/shipping/addresses.ts'
import { type Machine, thisMachine } from '#server/clock.ts'
import { createDatabase, type Database } from '#server/db/pool.ts'
import { readPrimary, readStandby } from '#server/db/readers.ts'
import { createApp } from '#server/http/app.ts'
import { createHttp, type Http } from '#server/http/calls.ts'
import type { LoadedSources } from '#server/http/content-policy.ts'
import { registerHealth } from '#server/http/health.ts'
import { serveMedia } from '#server/http/media.ts'
import { mediaAddresses } from '#server/http/media-addresses.ts'
import { registerPages } from '#server/http/pages.ts'
import type { Renderer } from '#server/http/renderer.ts'
import { createRequestIds, requestIdHeader } from '#server/http/request-id.ts'
import type { SessionFellows } from '#server/http/session.ts'
import type { CountUse } from '#server/http/shared-limits.ts'
import { registerTraffic } from '#server/http/traffic.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { holdsDemo } from '#server/ledger/demo-gift.ts'
import { createPurchaseTokens } from '#server/ledger/purchase-token.ts'
import { sharePayer } from '#server/money/payments/payer-traces.ts'
import { registerPaymentEndpoints } from '#server/money/purchases/endpoints.ts'
import { pointTransferRoutes } from '#server/money/purchases/point-transfer-routes.ts'
import { receiptRoutes } from '#server/money/purchases/receipt-routes.ts'
import { listReceipts } from '#server/money/purchases/receipts.ts'
import { paymentRoutes } from '#server/money/purchases/routes.ts'
import { listRankTables } from '#server/money/ranks/queries.ts'
import { rankRoutes } from '#server/money/ranks/routes.ts'
import { judgeReferralCode } from '#server/money/referrals/judge-code.ts'
import { followProof, referralRoutes } from '#server/money/referrals/routes.ts'
import { accountRoutes } from '#server/money/wallet/account-routes.ts'
import { walletRoutes } from '#server/money/wallet/routes.ts'
import { enquiryRoutes } from '#server/people/enquiries/routes.ts'
import type { PasswordCost } from '#server/people/members/password.ts'
import { memberRoutes } from '#server/people/members/routes.ts'
import { cached } from '#server/people/operator/cached.ts'
import { createJobRecorder } from '#server/people/operator/job-runs.ts'
import { pictureOrigins } from '#server/people/operator/picture-origins.ts'
import { registerSecurityText } from '#server/people/operator/security-text.ts'
import { phoneRoutes } from '#server/people/phones/routes.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { type PaymentProviderSettings, pageSources } from '#server/providers/payments/provider-settings.ts'
import { isFromThisMachine } from '#server/settings/networks.ts'
import { createLogger } from '#server/watch/alarm.ts'
import { currentTraces } from '#server/watch/request-trace.ts'
import { registerDeveloperPages } from './developer-pages.ts'
import { type JobOptions, jobsOf } from './jobs-of-rooms.ts'
import { createLifecycle, type Duty, type Lifecycle } from './lifecycle.ts'
import { serveOperatorConsole } from './operator-console.ts'
import { createParts, type Parts, wait } from './parts.ts'
import { servePublic } from './public-calls.ts'
import { servePush } from './push-messages.ts'
import { createReadiness } from './readiness.ts'
import type { Settings } from './settings.ts'

export interface Shop extends Lifecycle {
  app: FastifyInstance
  db: Database
  engine: DrawEngine
  /** The database's time. */
  clock: () => Date
  /** The version of the legal texts in force. */
  termsInForce: () => Promise<number>
  /** By how many seconds the machine's clock differs from the database's, when it differs by too much. */
  clockDifference(): number | undefined
  /** What it does by itself while it listens, at intervals. */
  jobs: readonly Job[]
  /** What this process counts, for the one that tells it; empty without metrics. */
  metricsOf: () => Promise<object[]>
}

export interface ShopOptions extends JobOptions {
  providerSettings: PaymentProviderSettings
  pool: pg.Pool
  /** For the scheduled jobs, so that they take no visitor's connection; without it they share. */
  jobPool?: pg.Pool
  /** To the standbys, for what looks back; without it the primary answers. */
  readPool?: pg.Pool | undefined
  /** In place of today's: what a test does not wait for. No setting reaches it. */
  passwordCost?: PasswordCost
  /** In place of the database's time. */
  clock?: () => Date
  /** What this process measures time with. */
  machine?: Machine
  /** Where the log goes, in place of the standard output. */
  log?: DestinationStream
  /** What this process does of what a shop does; without it, everything. */
  duty?: Duty
  /** The other processes that are one shop with this one. */
  fellows?: SessionFellows & { count: CountUse }
  /** What the workers of this process count (`metricsOf` of each), to be told with its own. */
  workerMetrics?: () => Promise<object[][]>
  /** What renders the pages, and serves the files they load; without it the shop serves calls alone. */
  rendererOf?: (app: FastifyInstance) => Promise<() => Promise<Renderer>>
  /** Where the built files of the console lie; without it, its calls alone are served. */
  consoleFolder?: string | undefined
}

/**
 * Wires a whole shop on a migrated database. The only place that sees every room. A room is added with its routes, in
 * one of the functions `serve…` below, and with its jobs, in `jobsOf` (jobs-of-rooms.ts).
 */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const { settings, pool, readPool, duty, machine = thisMachine } = options
  const readiness = await createReadiness(pool, machine, options.clock)
  const { clock } = readiness
  const metrics =
    settings.metrics &&
    (await import('./metrics.ts')).createMetrics({
      pools: { visitors: pool, jobs: options.jobPool ?? pool, ...(readPool && { reads: readPool }) },
      db: createDatabase(pool),
      readiness,
      workers: options.workerMetrics,
      surroundings: {
        folders: {
          data: settings.dataFolder,
          ...(settings.mediaBucket === undefined && { pictures: settings.mediaFolder }),
        },
        backups: options.backup?.place,
      },
    })
  const log = createLogger(settings.logLevel, options.log)
  const parts = await createParts({
    ...options,
    jobPool: options.jobPool,
    fellows: options.fellows,
    passwordCost: options.passwordCost,
    clock,
    metrics,
    log,
  })
  const { db, engine, termsInForce, alarm } = parts
  // A release whose texts say something new begins their version when it starts.
  await termsInForce()

  const app = await createApp(log, {
    idOf: createRequestIds(parts.random.bytes),
    trustedProxies: settings.trustedProxies,
    isSecure: settings.shopOrigin.startsWith('https://'),
    countUse: options.fellows?.count,
    writeMedia: mediaAddresses(settings.mediaOrigin),
  })
  const traffic = registerTraffic(app, {
    clock,
    isRetiring: readiness.isRetiring,
    slowCallMs: settings.slowCallMs,
    answered: metrics?.answered,
  })
  registerHealth(app, readiness.unready)
  const http = createHttp(app, {
    ...parts,
    readers:
      readPool === undefined
        ? readPrimary(db)
        : readStandby({ primary: db, pool: readPool, answered: metrics?.lookedBack, log }),
    callSeconds: settings.callSeconds,
    beginsAnew: ({ path }) => path === checkDraw.path,
  })
  serveMembers(http, parts)
  servePush(http, parts, settings)
  serveCatalogue(http, app, parts, settings)
  servePayments(http, app, parts)
  serveDraws(http, app, parts)
  const jobs = jobsOf(parts, options)
  const pages = await servePages(app, parts, options)
  await serveOperatorConsole(app, parts, settings, {
    builtFolder: options.consoleFolder,
    jobs,
    media: openMediaStore(settings),
    pages: pages && { ...pages, log, writeMedia: mediaAddresses(settings.mediaOrigin) },
  })
  const jobRecorder = createJobRecorder(parts.jobDb, clock)

  return {
    app,
    db,
    engine,
    clock,
    termsInForce,
    jobs,
    clockDifference: () => (readiness.isClockRight() ? undefined : readiness.clockDifference()),
    metricsOf: async () => (await metrics?.values()) ?? [],
    ...createLifecycle({ app, settings, readiness, traffic, metrics, jobs, jobRecorder, alarm, duty }),
  }
}

/** Members and what is theirs: enquiries, phones, friends, ranks, account, wallet. */
function serveMembers(http: Http, parts: Parts): void {
  const { db, key, random, shopOrigin, shopSettings, clock, alarm } = parts
  const referralRules = async () => (await shopSettings.read()).referral
  memberRoutes(http, {
    ...parts,
    registrationRules: async () => (await shopSettings.read()).registration,
    mayEnter: async (memberId, request) => isFromThisMachine(request) || !(await holdsDemo(db, memberId)),
    belongings,
    possessionsOf: async (memberId, visit) => readPossessions(db, await listRankTables(db), memberId, visit),
    followAddress: followMemberAddress,
    judgeReferralCode: async (code) => await judgeReferralCode(db, code, await referralRules()),
  })
  phoneRoutes(http, {
    db,
    key,
    random,
    shopOrigin,
    readSettings: () => shopSettings.read(),
    alarm,
    follow: followProof({ readRules: referralRules, random, sharePayer }),
  })
  referralRoutes(http, { db, readRules: referralRules })
  rankRoutes(http, { db, random })
  accountRoutes(http, {
    db,
    ranks: cached(() => listRankTables(db), clock),
    firstOpenChoice: (memberId, now) => findFirstOpenChoice(db, memberId, now),
  })
  enquiryRoutes(http, parts)
  walletRoutes(http, { listReceipts })
}

/** What every visitor may look at, and what is told to the pages that are open. */
function serveCatalogue(http: Http, app: FastifyInstance, parts: Parts, { mediaOrigin }: Settings): void {
  const { db, remainders, clock, closed, metrics } = parts
  servePublic(http, parts)
  favouriteRoutes(http, { db })
  const writeMedia = mediaAddresses(mediaOrigin)
  const countStreams = registerLiveEndpoint(app, { db, remainders, clock, wait, closed, writeMedia })
  metrics?.countStreams(countStreams)
}

/** Points for money: purchases, receipts, the providers' notifications and redirects, points from other sites. */
function servePayments(http: Http, app: FastifyInstance, parts: Parts): void {
  const { shopSettings } = parts
  paymentRoutes(http, parts)
  receiptRoutes(http, { shopSettings })
  registerPaymentEndpoints(app, parts)
  pointTransferRoutes(http, { shopSettings })
}

/** Points and coins for cards, and the reminders of them. */
function serveDraws(http: Http, app: FastifyInstance, parts: Parts): void {
  const { db, pool, clock, keys, random, engine, remainders, termsInForce, stopTokens } = parts
  drawRoutes(http, {
    db,
    engine,
    checkDraw: createDrawChecker(pool, clock),
    remainders,
    tokens: createPurchaseTokens(keys.signer('draw'), random.id),
    termsInForce,
  })
  reminderRoutes(http, { db, tokens: stopTokens })
  registerReminderEndpoints(app, { db, tokens: stopTokens, clock })
}

/**
 * What a browser shows as a page, and the files it loads.
 * @returns what a page is rendered with, where pages are served
 */
async function servePages(app: FastifyInstance, parts: Parts, options: ShopOptions) {
  const { settings, rendererOf } = options
  const { shopOrigin, shopSettings, closed, hasNotices, clock } = parts
  const sources = async (): Promise<LoadedSources> => {
    const ofPayments = pageSources(options.providerSettings)
    const stored = settings.mediaOrigin === undefined ? [] : [settings.mediaOrigin]
    const image = [...ofPayments.image, ...stored, ...pictureOrigins(await shopSettings.read())]
    return { ...ofPayments, image, media: stored }
  }
  let renderer: (() => Promise<Renderer>) | undefined
  await app.register(async (pages) => {
    await registerDeveloperPages(pages, parts, settings)
    await serveMedia(pages, openMediaStore(settings))
    registerSecurityText(pages, { readSettings: shopSettings.read, shopOrigin, clock })
    if (rendererOf === undefined) return
    renderer = await rendererOf(pages)
    registerPages(pages, {
      async inject(method, url, headers) {
        const [page] = currentTraces()
        const named = { ...headers, ...(page && { [requestIdHeader]: page.id }) }
        return (await app.inject({ method, url, headers: named })).payload
      },
      renderer,
      sources,
      settings: async () => storefrontSettings(await shopSettings.read(), shopOrigin, await hasNotices()),
      closed,
      clock: parts.clock,
      waitingRoom: parts.waitingRoom,
      pageSeconds: settings.callSeconds,
      hasGallery: !settings.isProduction,
    })
  })
  return renderer && { renderer, sources }
}
