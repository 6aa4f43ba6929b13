// A small label: a state, a rarity.

import type { ReactNode } from 'react'
import css from './badge.module.css'

export type BadgeTone = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'ink'

export interface BadgeProps {
  tone?: BadgeTone
  /** In place of a tone: the look of this rarity (rarity.css). */
  rarity?: number
  children: ReactNode
}

export function Badge({ tone = 'neutral', rarity, children }: BadgeProps) {
  const look = rarity === undefined ? css[tone] : css.rarity
  return (
    <span className={`${css.badge} ${look}`} data-rarity={rarity}>
      {children}
    </span>
  )
}
