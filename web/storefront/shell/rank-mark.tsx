// The member's rank as a small medal with its number.

import { usePhrases } from '../services.tsx'
import css from './rank-mark.module.css'

export function RankMark({ rank }: { rank: number }) {
  const { shell } = usePhrases()
  return (
    <span className={css.mark} role="img" aria-label={shell.rank(rank)}>
      <span aria-hidden="true">{rank}</span>
    </span>
  )
}
