// A surface for a form or a summary.

import type { ReactNode } from 'react'
import css from './panel.module.css'

export function Panel({
  children,
  as: Tag = 'section',
}: {
  children: ReactNode
  as?: 'section' | 'div' | 'aside'
}) {
  return <Tag className={css.panel}>{children}</Tag>
}

/** The column of a page: `reading` for forms and texts, `wide` for lists of packs. */
export function Page({ children, width = 'reading' }: { children: ReactNode; width?: 'reading' | 'wide' }) {
  return <div className={`${css.page} ${css[width]}`}>{children}</div>
}
