// The empty state of a list: a message and what the visitor can do.

import type { ReactNode } from 'react'
import css from './empty-state.module.css'
import { CardsIcon } from './icons.tsx'

export function EmptyState({
  title,
  isPageTitle,
  children,
}: {
  title: string
  /** The page has no other title: this one is its `h1`. */
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
