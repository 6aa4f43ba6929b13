// Nothing here yet, and what to do about it.

import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { CardsIcon } from './icons.tsx'

export function EmptyState({
  title,
  isPageTitle,
  children,
}: {
  title: string
  /** The whole page says nothing else: its title is this one. */
  isPageTitle?: boolean
  children?: ReactNode
}) {
  const Title = isPageTitle ? 'h1' : 'p'
  return (
    <div className={css.empty}>
      <CardsIcon size={44} />
      <Title className={css.title}>{title}</Title>
      {children}
    </div>
  )
}
