import { listRoots } from '#contract/records.ts'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import { cached } from '#server/people/operator/cached.ts'
import { asPublished } from './published-roots.ts'
import { listRecordDays } from './queries.ts'

/** More than a year. Who wants all of them keeps copies. */
const daysShown = 400
/** A root comes once a day; visitors who ask often are answered from memory. */
const keptMs = 30_000

export function recordRoutes(
  http: Http,
  { db, shopOrigin, clock }: { db: Database; shopOrigin: string; clock: () => Date },
): void {
  const readDays = cached(
    async () => (await listRecordDays(db, { limit: daysShown })).flatMap((day) => asPublished(day) ?? []),
    clock,
    keptMs,
  )
  http.serve(listRoots, async () => ({ shop: shopOrigin, days: await readDays() }))
}
