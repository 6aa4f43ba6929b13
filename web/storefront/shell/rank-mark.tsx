// The member's rank as a medal with its number: of bronze, silver, gold, and from the fourth rank on of mother-of-pearl.

import { usePhrases } from '#web/storefront/route/services.tsx'
import css from './rank-mark.module.css'

export function RankMark({ rank, size = 'm' }: { rank: number; size?: 'm' | 'l' }) {
  const { shell } = usePhrases()
  return (
    <span className={`${css.mark} ${css[size]}`} data-rank={rank} role="img" aria-label={shell.rank(rank)}>
      <span aria-hidden="true">{rank}</span>
    </span>
  )
}
