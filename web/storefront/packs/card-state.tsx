// The grade of a card, or its condition in the shop's own word, as a badge.

import { type StatedCard, StateWord } from './condition-word.tsx'
import { StateBadge } from './rarity-badge.tsx'

export const CardState = ({ card }: { card: StatedCard }) => (
  <StateWord card={card}>
    <StateBadge card={card} />
  </StateWord>
)
