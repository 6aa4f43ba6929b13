// Nothing here yet, and what to do about it.

import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { CardsIcon } from './icons.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={css.empty}>
      <CardsIcon size={44} />
      <p className={css.title}>{title}</p>
      {children}
    </div>
  )
}
