import type { Seal } from '#contract/box-v2.ts'
import type { Extra } from '#contract/pack-page.ts'
import type { Language } from '#phrases/language.ts'
import { type Box, listPrizes } from '#server/cards/boxes/queries.ts'
import type { Database } from '#server/db/pool.ts'
import { localized } from '#server/localized.ts'
import { presentExtraCard } from './present-last-one.ts'
import { findCards } from './queries.ts'

/** The sealed milestones and ceiling of a box with their cards, as a visitor sees them (ruling 50). */
export async function presentExtras(
  db: Database,
  box: Box,
  seal: Seal | null,
  shown: { showsLineup: boolean; language: Language },
): Promise<Extra[]> {
  const extras = (seal?.extras ?? []).flatMap(({ kind, ...extra }) =>
    kind === 'last_one' ? [] : [{ ...extra, kind }],
  )
  if (extras.length === 0) return []
  const hasCeiling = extras.some(({ kind }) => kind === 'ceiling')
  const prizes = hasCeiling ? await listPrizes(db, box.packId) : []
  const cards = await findCards(db, [
    ...extras.map(({ prize }) => prize.cardKey),
    ...prizes.map(({ cardId }) => cardId),
  ])
  const namesFrom = (tier: number) =>
    prizes
      .filter((prize) => prize.tier >= tier)
      .toSorted((a, b) => b.tier - a.tier || b.convertsToPoints - a.convertsToPoints)
      .flatMap(({ cardId }) => cards.get(cardId) ?? [])
      .map((card) => localized(card, 'name', shown.language))
  return extras.flatMap(({ kind, prize, slots, draws, tier }) => {
    const card = cards.get(prize.cardKey)
    if (card === undefined) return []
    return {
      ...presentExtraCard(card, prize, { ...box, seal }, shown),
      kind,
      slots: slots.map((slot) => slot + 1),
      draws,
      hits: kind === 'ceiling' ? [...new Set(namesFrom(tier))] : [],
    }
  })
}
