import { type Box, findSeal, listPrizes, type StoredPrize } from '#server/cards/boxes/queries.ts'
import { writtenExtras } from '#server/cards/catalogue/import/export-pack.ts'
import type { Draft } from '#server/cards/catalogue/simulation/simulation.ts'
import type { Database } from '#server/db/pool.ts'

/** A sealed box as a draft: its terms, prizes and extras are those that were simulated before it was sealed. */
export async function draftOf(
  db: Database,
  { packId, currency, price, total, lastOne }: Box,
): Promise<Draft> {
  const [prizes, seal] = await Promise.all([listPrizes(db, packId), findSeal(db, packId)])
  const told = ({ cardId, tier, convertsToPoints, isShipOnly }: Omit<StoredPrize, 'quantity'>) => ({
    card: cardId,
    tier,
    convertsTo: convertsToPoints,
    shipOnly: isShipOnly,
  })
  return {
    price: currency === 'points' ? { points: price } : { coins: price / 100 },
    total,
    prizes: prizes.map((prize) => ({ ...told(prize), quantity: prize.quantity })),
    ...(lastOne === null ? {} : { lastOne: told(lastOne) }),
    ...writtenExtras(seal?.extras ?? [], currency),
  }
}
