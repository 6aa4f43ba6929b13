// Labels of a card: its rarity (ruling 17), and its grade or condition, or that it is points.

import { type Rarity, rarities } from '#contract/catalogue.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Badge } from '#web/ui/badge.tsx'
import '#web/ui/rarity.css'
import { type StatedCard, stateWord } from './condition-word.tsx'

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  return <Badge rarity={rarity}>{rarities[rarity].mark}</Badge>
}

export function StateBadge({ card }: { card: StatedCard }) {
  const { packs } = usePhrases()
  const word = stateWord(packs, card)
  return word && <Badge tone={card.grade ? 'ink' : 'neutral'}>{word}</Badge>
}
