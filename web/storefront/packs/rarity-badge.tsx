// The rarity label of a card (ruling 17).

import { type Rarity, rarities } from '#contract/catalogue.ts'
import { Badge } from '#web/ui/badge.tsx'
import '#web/ui/rarity.css'

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  return <Badge rarity={rarity}>{rarities[rarity].mark}</Badge>
}
