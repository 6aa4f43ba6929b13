import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { startOfJapanMonth } from './business-time/japan.ts'
import { createDatabase, type Database, transaction } from './db/pool.ts'
import { accountRoutes } from './domain/account/routes.ts'
import { openFinishedBoxes } from './domain/boxes/open-boxes.ts'
import { boxRoutes } from './domain/boxes/routes.ts'
import { findCards, findPack } from './domain/catalogue/queries.ts'
import { catalogueRoutes } from './domain/catalogue/routes.ts'
import { createDrawChecker } from './domain/draws/check-draw.ts'
import { createDrawEngine, type DrawEngine } from './domain/draws/draw-engine.ts'
import { countDraws, listTickets } from './domain/draws/queries.ts'
import { drawRoutes } from './domain/draws/routes.ts'
import { settleOverdueDraws } from './domain/draws/settle-overdue-draws.ts'
import { createTokens } from './domain/draws/token.ts'
import { memberRoutes } from './domain/members/routes.ts'
import { sendWaitingMessages } from './domain/messages/messages.ts'
import { registerOutboxPage } from './domain/messages/outbox-page.ts'
import { registerPaymentEndpoints } from './domain/payments/endpoints.ts'
import { paymentRoutes } from './domain/payments/routes.ts'
import { sweepOpenPayments } from './domain/payments/sweep-open-payments.ts'
import { ranks } from './domain/ranks/ranks.ts'
import { walletRoutes } from './domain/wallet/routes.ts'
import { createApp } from './http/app.ts'
import { createHttp } from './http/calls.ts'
import { registerOpenApi } from './http/openapi.ts'
import { registerPages } from './http/pages.ts'
import { createSessions, signingKey } from './http/session.ts'
import { type Job, startTimetable, type Timetable } from './jobs/timetable.ts'
import { setCoinRates } from './ledger/coin-rates.ts'
import { expireAllPoints } from './ledger/expire-all-points.ts'
import { expirePoints } from './ledger/ledger.ts'
import { createFincode } from './providers/card/fincode.ts'
import { type FincodeSettings, providerOrigins } from './providers/card/settings.ts'
import { smtpCarrier } from './providers/mail.ts'
import type { Random } from './random.ts'
import type { Settings } from './settings.ts'

export interface Shop {
  app: FastifyInstance
  db: Database
  engine: DrawEngine
  /** Serves requests on the port of the settings and starts the timetable; rejects when the port is taken. */
  listen(): Promise<void>
  /** Lets requests and jobs finish. The pool stays open: it belongs to the caller. */
  close(): Promise<void>
}

export interface ShopOptions {
  settings: Settings
  fincode: FincodeSettings
  pool: pg.Pool
  clock?: () => Date
  /** Holds the built pages; without it the shop serves calls alone. */
  distFolder?: string
}

/** Wires a whole shop on a migrated database. The only place that sees every room. */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const { settings, pool, fincode } = options
  const clock = options.clock ?? (() => new Date())
  const logger = pino({ level: settings.logLevel })
  const db = createDatabase(pool)
  const key = await signingKey(db)
  const isSecure = settings.shopOrigin.startsWith('https://')
  const sessions = createSessions(db, key, isSecure, clock)
  const engine = createDrawEngine(pool, {
    clock,
    expirePoints: (memberId) => transaction(db, (tx) => expirePoints(tx, memberId, clock())),
  })
  const provider = createFincode(fincode)
  const random: Random = { id: uuidv7, key: randomUUID, bytes: randomBytes }

  const app = await createApp(logger, { trustsProxy: settings.trustsProxy })
  const http = createHttp(app, { sessions, clock })
  memberRoutes(http, { db, sessions, random })
  accountRoutes(http, { db })
  walletRoutes(http, { db })
  boxRoutes(http, {
    db,
    listTickets: (packId) => listTickets(db, packId),
    packName: async (packId, language) =>
      (await findPack(db, packId))?.[language === 'ja' ? 'nameJa' : 'nameEn'] ?? '',
    cardNames: async (cardIds, language) => {
      const cards = await findCards(db, cardIds)
      return Object.fromEntries(
        Array.from(cards, ([id, card]) => [id, language === 'ja' ? card.nameJa : card.nameEn]),
      )
    },
  })
  const payments = {
    db,
    provider,
    clock,
    random,
    shopOrigin: settings.shopOrigin,
  }
  paymentRoutes(http, payments)
  registerPaymentEndpoints(app, payments)
  catalogueRoutes(http, { db, countDraws: (memberId, packIds) => countDraws(db, memberId, packIds) })
  drawRoutes(http, {
    db,
    engine,
    checkDraw: createDrawChecker(pool, clock),
    tokens: createTokens(key, random.id),
  })

  // What a browser shows as a page carries the headers of pages; calls have their own (calls.ts).
  await app.register(async (pages) => {
    // The content policy is set with the page that needs it (pages.ts).
    await pages.register(helmet, {
      ...{ contentSecurityPolicy: false, crossOriginResourcePolicy: false },
      strictTransportSecurity: isSecure,
    })
    await registerOpenApi(pages, settings.shopOrigin)
    await serveMedia(pages, settings.mediaFolder)
    if (!settings.isProduction) registerOutboxPage(pages, db)
    if (options.distFolder === undefined) return
    await registerPages(pages, {
      inject: async (method, url, headers) => (await app.inject({ method, url, headers })).json(),
      distFolder: options.distFolder,
      paymentOrigins: providerOrigins(fincode),
      settings: { origin: settings.shopOrigin },
      hasGallery: !settings.isProduction,
    })
  })

  const jobs: Job[] = [
    {
      name: 'decide draws whose 24 hours are over',
      everySeconds: 20,
      run: () => settleOverdueDraws(db, clock()),
    },
    {
      name: 'open boxes that are sold out or ended',
      everySeconds: 20,
      run: () => openFinishedBoxes(db, clock()),
    },
    { name: 'end points past their six months', everySeconds: 60, run: () => expireAllPoints(db, clock()) },
    {
      name: 'ask how open payments stand',
      everySeconds: 30,
      run: () => sweepOpenPayments({ ...payments, now: clock() }),
    },
    {
      name: 'give members the coin rate of their rank',
      everySeconds: 600,
      run: () => rollCoinRates(db, clock()),
    },
    {
      name: 'forget sessions whose time is over',
      everySeconds: 3600,
      run: () => sessions.forgetEnded(),
    },
    ...mailJobs(db, settings, clock),
  ]

  let timetable: Timetable | undefined
  return {
    app,
    db,
    engine,
    async listen() {
      await app.listen({ port: settings.port, host: settings.host })
      timetable = startTimetable(jobs, logger)
    },
    async close() {
      await timetable?.stop()
      await app.close()
    },
  }
}

async function serveMedia(app: FastifyInstance, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Names carry the hash of what they hold, so a file never changes under its name.
  await app.register(fastifyStatic, {
    root: join(folder),
    prefix: '/media/',
    decorateReply: false,
    immutable: true,
    maxAge: '365d',
  })
}

const rollCoinRates = (db: Database, now: Date) =>
  setCoinRates(db, startOfJapanMonth(now, -1), startOfJapanMonth(now), ranks)

function mailJobs(db: Database, settings: Settings, clock: () => Date): Job[] {
  // Without a carrier, messages stay in the outbox, where a developer reads them.
  if (settings.smtpUrl === undefined) return []
  const carry = smtpCarrier(settings.smtpUrl, settings.mailFrom)
  return [{ name: 'send waiting mail', everySeconds: 5, run: () => sendWaitingMessages(db, carry, clock()) }]
}
