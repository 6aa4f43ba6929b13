// The content of a screen that has nothing to show: a drawing, a sentence, and what the visitor can do.

import type { ReactNode } from 'react'
import empty from '#web/ui/scenes/empty.svg?no-inline'
import css from './empty-state.module.css'

export function EmptyState({
  title,
  isPageTitle,
  scene = empty,
  children,
}: {
  title: string
  /** The page has no other title: this one is its `h1`. */
  isPageTitle?: boolean
  /** The address of a drawing, 8:5; each screen imports its own from `scenes/`. */
  scene?: string
  children?: ReactNode
}) {
  const Title = isPageTitle ? 'h1' : 'p'
  return (
    <div className={css.empty}>
      <img className={css.scene} src={scene} alt="" width={320} height={200} />
      <Title className={css.title}>{title}</Title>
      {children}
    </div>
  )
}
