import { createDatabase } from '#server/db/pool.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import type { ShopOptions } from './shop-options.ts'

/** Counts what this process does, where its settings ask for it: only then the counters are loaded. */
export async function countersOf(
  { settings, pool, jobPool, readPool, workerMetrics, backup }: ShopOptions,
  readiness: Readiness,
): Promise<Metrics | undefined> {
  if (!settings.metrics) return undefined
  const { createMetrics } = await import('./metrics.ts')
  return createMetrics({
    pools: { visitors: pool, jobs: jobPool ?? pool, ...(readPool && { reads: readPool }) },
    db: createDatabase(pool),
    readiness,
    workers: workerMetrics,
    surroundings: {
      folders: {
        data: settings.dataFolder,
        ...(settings.mediaBucket === undefined && { pictures: settings.mediaFolder }),
      },
      backups: backup,
    },
  })
}
