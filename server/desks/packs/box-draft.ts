import { extrasOf } from '#contract/extras.ts'
import { type Box, findSeal, listPrizes } from '#server/cards/boxes/queries.ts'
import { prizeOf, writtenExtras } from '#server/cards/catalogue/import/export-pack.ts'
import type { Draft } from '#server/cards/catalogue/simulation/simulation.ts'
import type { Database } from '#server/db/pool.ts'

/** A sealed box as a draft: its terms, prizes and extras are those that were simulated before it was sealed. */
export async function draftOf(
  db: Database,
  { packId, currency, price, total, lastOne }: Box,
): Promise<Draft> {
  const [prizes, seal] = await Promise.all([listPrizes(db, packId), findSeal(db, packId)])
  return {
    price: currency === 'points' ? { points: price } : { coins: price / 100 },
    total,
    prizes: prizes.map((prize) => ({ ...prizeOf(prize, currency), quantity: prize.quantity })),
    ...writtenExtras(extrasOf({ lastOne, seal }), currency),
  }
}
