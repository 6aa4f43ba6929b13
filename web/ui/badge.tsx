// A small label: a state, a rarity.

import type { ReactNode } from 'react'
import css from './badge.module.css'

export type BadgeTone =
  | 'neutral'
  | 'accent'
  | 'success'
  | 'warning'
  | 'danger'
  | 'ink'
  | 'rarity0'
  | 'rarity1'
  | 'rarity2'
  | 'rarity3'

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>
}
