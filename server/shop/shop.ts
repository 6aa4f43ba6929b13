import { thisMachine } from '#server/clock.ts'
import { createJobRecorder } from '#server/people/operator/job-runs.ts'
import { openMediaStore } from '#server/providers/media-stores.ts'
import { createLogger } from '#server/watch/alarm.ts'
import { countersOf } from './counters.ts'
import { createFront } from './front.ts'
import { jobsOf } from './jobs.ts'
import { createLifecycle } from './lifecycle.ts'
import { serveOperatorConsole } from './operator-console.ts'
import { servePages } from './pages.ts'
import { createParts } from './parts.ts'
import { createReadiness } from './readiness.ts'
import type { Shop, ShopOptions } from './shop-options.ts'
import { wings } from './wings.ts'

/** Wires a whole shop on a migrated database. A room is added in one line of its wing (`server/people/people.ts` …). */
export async function createShop(options: ShopOptions): Promise<Shop> {
  const { settings, pool, duty, consoleFolder: builtFolder } = options
  const readiness = await createReadiness(pool, options.machine ?? thisMachine, options.clock)
  const { clock } = readiness
  const metrics = await countersOf(options, readiness)
  const log = createLogger(settings.logLevel, options.log)
  const parts = await createParts({ ...options, clock, metrics, log })
  const { db, engine, termsInForce, alarm, shopSettings } = parts
  // A release whose texts say something new begins their version when it starts.
  await termsInForce()

  const { app, http, traffic, ...front } = await createFront(parts, options, readiness)
  wings.servePages(http, parts)
  wings.serve(http, parts)
  const media = openMediaStore(settings)
  wings.serveRaw(app, { ...parts, ...front, media, readSettings: shopSettings.read })
  const jobs = jobsOf(parts, options)
  const pages = await servePages(app, parts, { ...options, ...front, media })
  await serveOperatorConsole(app, parts, {
    ...{ settings, builtFolder, jobs, media },
    pages: pages && { ...pages, ...front, log },
  })
  const jobRecorder = createJobRecorder(parts.jobDb, clock)

  return {
    ...{ app, db, engine, clock, termsInForce, jobs },
    clockDifference: () => (readiness.isClockRight() ? undefined : readiness.clockDifference()),
    metricsOf: async () => (await metrics?.values()) ?? [],
    ...createLifecycle({ app, settings, readiness, traffic, metrics, jobs, jobRecorder, alarm, duty }),
  }
}
