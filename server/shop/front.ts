import { checkDraw } from '#contract/draws.ts'
import { readPrimary, readStandby } from '#server/db/readers.ts'
import { createApp } from '#server/http/app.ts'
import { createHttp } from '#server/http/calls.ts'
import { registerHealth } from '#server/http/health.ts'
import { createLimitSubject } from '#server/http/limits.ts'
import { mediaAddresses } from '#server/http/media-addresses.ts'
import { createRequestIds } from '#server/http/request-id.ts'
import { registerTraffic } from '#server/http/traffic.ts'
import { createWaitingLine } from '#server/http/waiting-line.ts'
import { createWaitingRoom } from '#server/http/waiting-room.ts'
import type { Parts } from './parts.ts'
import type { Readiness } from './readiness.ts'
import type { ShopOptions } from './shop-options.ts'

/** Makes what visitors reach first: the server, its limits and health, the waiting room, and the calls' frame. */
export async function createFront(
  parts: Parts,
  { settings, fellows, readPool }: ShopOptions,
  readiness: Readiness,
) {
  const { db, pool, clock, keys, log, metrics, random, sessions, shopSettings } = parts
  const { trustedProxies, shopOrigin, slowCallMs, callSeconds, mediaOrigin } = settings
  const writeMedia = mediaAddresses(mediaOrigin)
  const { isRetiring, unready, isClockRight } = readiness
  const app = await createApp(log, {
    idOf: createRequestIds(random.bytes),
    trustedProxies,
    isSecure: shopOrigin.startsWith('https://'),
    countUse: fellows?.count,
    isClockRight,
    writeMedia,
  })
  const traffic = registerTraffic(app, { clock, isRetiring, slowCallMs, answered: metrics?.answered })
  registerHealth(app, unready)
  const waitingRoom = createWaitingRoom({
    settings: async () => (await shopSettings.read()).waitingRoom,
    line: createWaitingLine(pool, clock),
    signer: keys.signer('entry'),
    sessions,
    // A closed shop asks no visitor to wait.
    subjectOf: createLimitSubject({ ...parts, mayAsk: async () => true }),
    random,
    clock,
  })
  const readers =
    readPool === undefined
      ? readPrimary(db)
      : readStandby({ primary: db, pool: readPool, answered: metrics?.lookedBack, log })
  const beginsAnew = ({ path }: { path: string }) => path === checkDraw.path
  const http = createHttp(app, { ...parts, waitingRoom, readers, callSeconds, beginsAnew })
  return { app, http, traffic, waitingRoom, writeMedia }
}
