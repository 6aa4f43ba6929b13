import type { Seal } from '#contract/box-v2.ts'
import { extrasOf } from '#contract/extras.ts'
import type { LastOne } from '#contract/pack-page.ts'
import type { SealedPrize } from '#contract/sealed-box.ts'
import type { Language } from '#phrases/language.ts'
import { presentFacts } from '#server/cards/boxes/present-facts.ts'
import type { Box } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized, localizedImage } from '#server/localized.ts'
import { isShippedOnly } from './present-remainder.ts'
import { type CardRow, findCards } from './queries.ts'

interface Shown {
  showsLineup: boolean
  language: Language
}

/** The last-one prize of a box with its card, as a visitor sees it; null where the box has none (ruling 35). */
export async function presentLastOne(
  db: Database,
  box: Box,
  seal: Seal | null,
  shown: Shown,
): Promise<LastOne | null> {
  const lastOne = extrasOf({ ...box, seal }).find(({ kind }) => kind === 'last_one')?.prize
  const card = lastOne && (await findCards(db, [lastOne.cardKey])).get(lastOne.cardKey)
  return lastOne && card ? presentExtraCard(card, lastOne, { ...box, seal }, shown) : null
}

/** The card of an extra. */
export const presentExtraCard = (
  card: CardRow,
  prize: SealedPrize,
  { currency, seal }: Pick<Box, 'currency'> & { seal: Seal | null },
  { showsLineup, language }: Shown,
): LastOne => ({
  name: localized(card, 'name', language),
  modelNumber: card.modelNumber,
  // The setting decides about pictures alone (decision 015).
  imageUrl: showsLineup ? localizedImage(card, language) : '',
  foilUrl: showsLineup ? card.foil : '',
  rarity: prize.rarity,
  convertsToPoints: prize.convertsToPoints,
  isShipOnly: isShippedOnly({ currency }, prize),
  ...presentFacts(prize, seal?.conditions ?? [], language),
  backUrl: showsLineup ? card.imageBack : '',
})
