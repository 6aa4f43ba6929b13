// Which cards are in boxes, and which boxes hold a card.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

/** The cards that are sealed in the box of a pack, or are its last-one prize; some packs do not count. */
export async function listSealedCards(db: Database, otherThan: readonly string[] = []): Promise<Set<string>> {
  const isOther = sql<boolean>`pack_id <> all(${[...otherThan]}::text[])`
  // As values: what only exists would be looked for in all lines of all boxes.
  const rows = await db
    .selectFrom('card')
    .select(({ selectFrom }) => [
      'id',
      selectFrom('boxPrize')
        .select('packId')
        .whereRef('cardId', '=', 'card.id')
        .where(isOther)
        .limit(1)
        .as('asPrize'),
      selectFrom('box')
        .select('packId')
        .whereRef('lastOneCardId', '=', 'card.id')
        .where(isOther)
        .limit(1)
        .as('asLastOne'),
    ])
    .execute()
  const sealed = rows.filter(({ asPrize, asLastOne }) => asPrize !== null || asLastOne !== null)
  return new Set(sealed.map(({ id }) => id))
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
