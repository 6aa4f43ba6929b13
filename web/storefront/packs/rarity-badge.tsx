// The rarity label of a card (ruling 17).

import { Badge } from '../../ui/badge.tsx'
import { usePhrases } from '../services.tsx'

export type Rarity = 0 | 1 | 2 | 3

const tones = ['rarity0', 'rarity1', 'rarity2', 'rarity3'] as const

export function RarityBadge({ rarity }: { rarity: Rarity }) {
  return <Badge tone={tones[rarity]}>{usePhrases().packs.rarityNames[rarity]}</Badge>
}
