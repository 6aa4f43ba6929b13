// Labels of a card: its rarity (ruling 17), and its grade or condition, or that it is points.

import type { CardFacts } from '#contract/card-facts.ts'
import { type Rarity, rarities } from '#contract/catalogue.ts'
import { usePhrases } from '#web/storefront/route/services.tsx'
import { Badge } from '#web/ui/badge.tsx'
import '#web/ui/rarity.css'

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  return <Badge rarity={rarity}>{rarities[rarity].mark}</Badge>
}

export type StatedCard = Pick<CardFacts, 'isPoints' | 'grade' | 'condition'>

export function StateBadge({ card: { isPoints, grade, condition } }: { card: StatedCard }) {
  const { packDetail } = usePhrases()
  const word = isPoints ? packDetail.points : condition ? packDetail.condition(condition.label) : grade
  return word && <Badge tone={grade ? 'ink' : 'neutral'}>{word}</Badge>
}
