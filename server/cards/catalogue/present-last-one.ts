import type { LastOne } from '#contract/pack-page.ts'
import type { SealedPrize } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { type CardRow, findCards } from './queries.ts'

interface Shown {
  showsLineup: boolean
  language: Language
}

/** The last-one prize of a box with its card, as a visitor sees it; null where the box has none (ruling 35). */
export async function presentLastOne(db: Database, box: Box, shown: Shown): Promise<LastOne | null> {
  const { lastOne } = box
  const card = lastOne === null ? undefined : (await findCards(db, [lastOne.cardId])).get(lastOne.cardId)
  return lastOne === null || card === undefined ? null : presentExtraCard(card, lastOne, box, shown)
}

/** The card of an extra. */
export const presentExtraCard = (
  card: CardRow,
  prize: SealedPrize,
  box: Pick<Box, 'currency' | 'conditions'>,
  { showsLineup, language }: Shown,
): LastOne => ({
  name: localized(card, 'name', language),
  modelNumber: card.modelNumber,
  // The setting decides about pictures alone (decision 015).
  imageUrl: showsLineup ? localizedImage(card, language) : '',
  foilUrl: showsLineup ? card.foil : '',
  rarity: prize.rarity,
  convertsToPoints: prize.convertsToPoints,
  // Cards of a coin pack are never converted.
  isShipOnly: prize.isShipOnly || box.currency === 'coins',
  ...presentFacts(prize, box, language),
  backUrl: showsLineup ? card.imageBack : '',
})
