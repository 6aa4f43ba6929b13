// Which cards are in boxes, and which boxes hold a card.

import { sql } from 'kysely'
import type { Database } from '#server/db/pool.ts'

/**
 * Those of these cards that are sealed in the box of a pack, or are one of its extras; some packs do not count, nor does the
 * picture of points.
 */
export async function listSealedCards(
  db: Database,
  cardIds: Iterable<string>,
  otherThan: readonly string[] = [],
): Promise<Set<string>> {
  // A value each, by the index: what only exists would be looked for in all lines of all boxes.
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${[...cardIds]}::text[]) id
    where (select pack_id from box_prize where card_id = id and pack_id <> all(${otherThan}::text[])
             and facts ->> 'kind' is distinct from 'points' limit 1) is not null
      or (select pack_id from box where last_one_card_id = id and pack_id <> all(${otherThan}::text[]) limit 1) is not null
      or (select pack_id from box_extra where card_id = id and pack_id <> all(${otherThan}::text[]) limit 1) is not null`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The packs whose box was sealed with a card, or has it as an extra, and is not opened yet. */
export async function listClosedWith(db: Database, cardId: string): Promise<string[]> {
  const closed = db.selectFrom('box').select('box.packId').where('openedAt', 'is', null)
  const asPrize = closed
    .innerJoin('boxPrize', 'boxPrize.packId', 'box.packId')
    .where('boxPrize.cardId', '=', cardId)
  const asExtra = closed
    .innerJoin('boxExtra', 'boxExtra.packId', 'box.packId')
    .where('boxExtra.cardId', '=', cardId)
  const rows = await asPrize
    .union(closed.where('lastOneCardId', '=', cardId))
    .union(asExtra)
    .execute()
  return rows.map(({ packId }) => packId)
}
