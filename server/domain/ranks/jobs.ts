import type { Database } from '../../db/pool.ts'
import type { Job } from '../../jobs/scheduler.ts'
import { createRateKeeper } from './coin-rates.ts'

export function rankJobs(db: Database, clock: () => Date): Job[] {
  const keepCoinRates = createRateKeeper(db)
  return [{ name: 'set coin rates by rank', everySeconds: 600, run: () => keepCoinRates(clock()) }]
}
