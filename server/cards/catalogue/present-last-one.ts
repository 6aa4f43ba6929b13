import type { LastOne } from '#contract/catalogue.ts'
import type { Language } from '#phrases/language.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { findCards } from './queries.ts'

/** The last-one prize of a box with its card, as a visitor sees it; null where the box has none (ruling 35). */
export async function presentLastOne(
  db: Database,
  { lastOne, currency }: Box,
  { showsLineup, language }: { showsLineup: boolean; language: Language },
): Promise<LastOne | null> {
  const card = lastOne === null ? undefined : (await findCards(db, [lastOne.cardId])).get(lastOne.cardId)
  if (lastOne === null || card === undefined) return null
  return {
    name: localized(card, 'name', language),
    modelNumber: card.modelNumber,
    // The setting decides about pictures alone (decision 015).
    imageUrl: showsLineup ? localizedImage(card, language) : '',
    foilUrl: showsLineup ? card.foil : '',
    rarity: lastOne.rarity,
    convertsToPoints: lastOne.convertsToPoints,
    // Cards of a coin pack are never converted.
    isShipOnly: lastOne.isShipOnly || currency === 'coins',
  }
}
