import { findCardWorths } from '#server/cards/catalogue/queries.ts'
import type { Database, Tx } from '#server/db/pool.ts'
import { listCourses } from '#server/money/payments/queries.ts'
import { lastRates, listRankTables } from '#server/money/ranks/queries.ts'
import { readSettings } from '#server/people/operator/shop-settings.ts'
import type { Basis, Draft } from './simulation.ts'
import { cardsIn } from './valuation.ts'

/** More are not on offer. */
export const mostCourses = 1000

/** The shop as it is now, for a draft that would be sold in it. */
export async function readBasis(db: Database | Tx, draft: Draft): Promise<Basis> {
  const worths = await findCardWorths(db, cardsIn(draft))
  return {
    worths: new Map(
      Array.from(worths, ([card, { costYen, marketYen }]) => [
        card,
        { costYen: costYen ?? undefined, marketYen: marketYen ?? undefined },
      ]),
    ),
    courses: await listCourses(db, 0, mostCourses),
    coinRatesBp: lastRates(await listRankTables(db)),
    returnPercent: (await readSettings(db)).catalogueBounds.returnPercent,
  }
}
