import { listRoots } from '#contract/records.ts'
import type { Database } from '#server/db/pool.ts'
import type { Http } from '#server/http/calls.ts'
import { asPublished, type PublishedRoot } from './published-roots.ts'
import { listRecordDays } from './queries.ts'

/** More than a year. Who wants all of them keeps copies. */
const daysShown = 400
/** A root comes once a day; who asks often is answered from memory. */
const keptMs = 30_000

export function recordRoutes(http: Http, { db, shopOrigin }: { db: Database; shopOrigin: string }): void {
  let kept: { untilMs: number; days: PublishedRoot[] } | undefined
  http.serve(listRoots, async ({ now }) => {
    if (kept === undefined || now.getTime() >= kept.untilMs) {
      const days = (await listRecordDays(db, { limit: daysShown })).flatMap((day) => asPublished(day) ?? [])
      kept = { untilMs: now.getTime() + keptMs, days }
    }
    return { shop: shopOrigin, days: kept.days }
  })
}
