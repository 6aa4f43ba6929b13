// Wires the operator's console: its calls, its page, and what it keeps clean.

import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Language } from '#phrases/language.ts'
import type { Carriers } from '#server/cards/shipping/carrier-file.ts'
import { readCarriers } from '#server/cards/shipping/read-carriers.ts'
import { contentRoutes } from '#server/desks/content/content-routes.ts'
import { filmRoutes } from '#server/desks/content/film-routes.ts'
import { previewRoutes } from '#server/desks/content/preview-routes.ts'
import { settingRoutes } from '#server/desks/content/settings-routes.ts'
import { enquiryDeskRoutes } from '#server/desks/enquiries/enquiries-routes.ts'
import { leavingRoutes } from '#server/desks/members/leaving-routes.ts'
import { memberActRoutes } from '#server/desks/members/member-acts-routes.ts'
import { memberDeskRoutes } from '#server/desks/members/members-routes.ts'
import { claimRoutes } from '#server/desks/money/claim-routes.ts'
import { depositRoutes } from '#server/desks/money/deposits-routes.ts'
import { differenceRoutes } from '#server/desks/money/differences-routes.ts'
import { figuresRoutes } from '#server/desks/money/figures-routes.ts'
import { paymentActRoutes } from '#server/desks/money/payment-acts-routes.ts'
import { paymentRoutes } from '#server/desks/money/payments-routes.ts'
import { statementRoutes } from '#server/desks/money/statement-routes.ts'
import { operatorNoticeRoutes } from '#server/desks/notices/notices-routes.ts'
import { cardRoutes } from '#server/desks/packs/cards-routes.ts'
import { draftRoutes } from '#server/desks/packs/drafts-routes.ts'
import { packDeskRoutes } from '#server/desks/packs/packs-routes.ts'
import { carrierFileRoutes } from '#server/desks/parcels/carrier-file-routes.ts'
import { parcelActRoutes } from '#server/desks/parcels/parcel-acts-routes.ts'
import { parcelSheetsRoutes } from '#server/desks/parcels/parcel-sheets-routes.ts'
import { parcelRoutes } from '#server/desks/parcels/parcels-routes.ts'
import { shipmentActRoutes } from '#server/desks/parcels/shipment-acts-routes.ts'
import { todayRoutes } from '#server/desks/today/routes.ts'
import { createConsoleDoor, keepShopOff } from '#server/http/console-door.ts'
import { serveConsole } from '#server/http/console-pages.ts'
import { createOperatorHttp } from '#server/http/operator-calls.ts'
import type { Job } from '#server/jobs/scheduler.ts'
import { rankDeskRoutes } from '#server/money/ranks/rank-desk-routes.ts'
import { cached } from '#server/people/operator/cached.ts'
import { smsSentToday } from '#server/people/phones/quotas.ts'
import { accessRoutes } from '#server/people/staff/access-routes.ts'
import type { ApprovableActs } from '#server/people/staff/approvable-routes.ts'
import { approvalRoutes } from '#server/people/staff/approval-routes.ts'
import { auditRoutes } from '#server/people/staff/audit-routes.ts'
import { operatorRoutes } from '#server/people/staff/operator-routes.ts'
import { hasOperators } from '#server/people/staff/queries.ts'
import { createReadSession, sessionRoutes } from '#server/people/staff/session-routes.ts'
import { webhookRoutes } from '#server/people/webhooks/webhooks-routes.ts'
import type { MediaStore } from '#server/providers/media-store.ts'
import type { Parts } from './parts.ts'
import type { Settings } from './settings.ts'
import { type PreviewPages, renderPreview } from './shop-preview.ts'

type ConsoleSettings = Pick<
  Settings,
  'shopOrigin' | 'operatorOrigin' | 'operatorNetworks' | 'callSeconds' | 'carriersFolder'
>

/** The console is there from the first invitation on (`shop operator invite`), within half a second. */
export async function serveOperatorConsole(
  app: FastifyInstance,
  parts: Parts,
  settings: ConsoleSettings,
  {
    builtFolder,
    jobs,
    media,
    pages,
  }: {
    /** The folder of its built files; undefined where no pages are served. */
    builtFolder: string | undefined
    /** What the shop does by itself. */
    jobs: readonly Job[]
    /** Where its pictures are stored. */
    media: MediaStore
    /** What pages of the shop are rendered with; undefined where none are served. */
    pages: PreviewPages | undefined
  },
): Promise<void> {
  const { shopOrigin, operatorOrigin: origin, operatorNetworks: networks } = settings
  const { callSeconds, carriersFolder } = settings
  const { db, key, keys, random, passwords, clock, shopSettings, sessions, remainders, threadTokens } = parts
  const ownHost = origin === shopOrigin ? undefined : new URL(origin).host
  const isOpen = createConsoleDoor({
    ownHost,
    networks,
    hasOperators: cached(() => hasOperators(db, clock()), clock),
  })
  if (ownHost !== undefined) keepShopOff(app, ownHost)
  // A fault in a carrier's file is told by the terminal (`shipment export`); until it is mended no carrier can be named.
  const carriers = cached(async (): Promise<Carriers> => {
    const read = await readCarriers(carriersFolder)
    return 'carriers' in read ? read.carriers : new Map()
  }, clock)
  const shopName = async (language: Language) => (await shopSettings.read()).shopName[language]
  const site = async (language: Language) => ({ origin, name: await shopName(language) })

  await app.register(async (scope) => {
    // The console shows pictures from its own host, and hands their addresses back as they are kept.
    scope.setReplySerializer((payload) => JSON.stringify(payload))
    const readSession = createReadSession(db, clock)
    const signer = keys.signer('console')
    const http = createOperatorHttp(scope, { readSession, signer, clock, isOpen, callSeconds })
    sessionRoutes(http, { db, key, random, passwords, shopName })
    accessRoutes(http, { db, key, random, passwords, site })
    operatorRoutes(http, { db, random, passwords, signer: keys.signer('invitation'), origin, shopName })
    auditRoutes(http, db)
    memberDeskRoutes(http, { db, random, sessions, shopOrigin })
    const approvable: ApprovableActs = new Map()
    memberActRoutes(http, { db, random, sessions, approvable })
    parcelRoutes(http, { db, random, readCarriers: carriers })
    parcelSheetsRoutes(http, { db, random })
    carrierFileRoutes(http, { db, random, readCarriers: carriers })
    shipmentActRoutes(http, { db, random, readCarriers: carriers })
    parcelActRoutes(http, { db, random })
    webhookRoutes(http, { db, random })
    settingRoutes(http, { db, random, approvable })
    contentRoutes(http, { db, random, approvable, media })
    operatorNoticeRoutes(http, { db, random })
    rankDeskRoutes(http, { db, random, approvable })
    filmRoutes(http, { db, random, media })
    if (pages !== undefined) previewRoutes(http, { render: (asked) => renderPreview(parts, pages, asked) })
    claimRoutes(http, { db, random, approvable })
    approvalRoutes(http, { db, random, approvable })
    todayRoutes(http, {
      db,
      jobs: jobs.filter((job) => !job.isOfEachProcess),
      readSettings: shopSettings.read,
      smsSentToday: (now) => smsSentToday(db, key, now),
    })
    paymentRoutes(http, { db, random })
    paymentActRoutes(http, { db, random, approvable })
    depositRoutes(http, { db, random })
    statementRoutes(http, { db, random })
    differenceRoutes(http, { db, random })
    figuresRoutes(http, { db })
    packDeskRoutes(http, { db, random, remainders, shopOrigin, approvable, pause: () => setImmediate() })
    draftRoutes(http, { db, random, approvable, pause: () => setImmediate() })
    cardRoutes(http, { db, random, media })
    leavingRoutes(http, { db, key, random, sessions, shopOrigin, approvable })
    enquiryDeskRoutes(http, { db, random, shopOrigin, threadTokens })
  })
  if (builtFolder !== undefined) await app.register(async (scope) => serveConsole(scope, builtFolder, isOpen))
}
