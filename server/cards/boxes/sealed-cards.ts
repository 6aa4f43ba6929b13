// Which cards are in boxes, and which boxes hold a card.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

/** The cards that are sealed in the box of a pack, or are its last-one prize; some packs do not count. */
export async function listSealedCards(db: Database, otherThan: readonly string[] = []): Promise<Set<string>> {
  const isOther = sql<boolean>`pack_id <> all(${[...otherThan]}::text[])`
  const prizes = db.selectFrom('boxPrize').select('cardId').where(isOther)
  const lastOnes = db
    .selectFrom('box')
    .select((eb) => eb.ref('lastOneCardId').$notNull().as('cardId'))
    .where('lastOneCardId', 'is not', null)
    .where(isOther)
  return new Set((await prizes.union(lastOnes).execute()).map(({ cardId }) => cardId))
}

/** The packs whose box was sealed with a card, or has it as its last-one prize, and is not opened yet. */
export async function listClosedWith(db: Database, cardId: string): Promise<string[]> {
  const closed = db.selectFrom('box').select('box.packId').where('openedAt', 'is', null)
  const asPrize = closed
    .innerJoin('boxPrize', 'boxPrize.packId', 'box.packId')
    .where('boxPrize.cardId', '=', cardId)
  const rows = await asPrize.union(closed.where('lastOneCardId', '=', cardId)).execute()
  return rows.map(({ packId }) => packId)
}
