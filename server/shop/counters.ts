import { withPersonalKey } from '#server/db/personal-key.ts'
import { createDatabase } from '#server/db/pool.ts'
import { readPersonalKey } from '#server/keys.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'
import type { ShopOptions } from './shop-options.ts'

/** Counts what this process does, where its settings ask for it: only then the counters are loaded. */
export async function countersOf(
  { settings, pool, jobPool, readPool, workerMetrics, backup, shopKeys }: ShopOptions,
  readiness: Readiness,
): Promise<Metrics | undefined> {
  if (!settings.metrics) return undefined
  const { createMetrics } = await import('./metrics.ts')
  const db = createDatabase(pool)
  return createMetrics({
    pools: { visitors: pool, jobs: jobPool ?? pool, ...(readPool && { reads: readPool }) },
    db: withPersonalKey(db, () => readPersonalKey(db, shopKeys, readiness.clock)),
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
