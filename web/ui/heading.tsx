// The title of a page and of its sections.

import type { ReactNode } from 'react'
import css from './heading.module.css'

export function PageTitle({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className={css.page}>
      <h1>{children}</h1>
      {note && <p className="quiet">{note}</p>}
    </div>
  )
}

export function SectionTitle({
  children,
  id,
  aside,
}: {
  children: ReactNode
  id?: string
  aside?: ReactNode
}) {
  return (
    <div className={css.section}>
      <h2 id={id}>{children}</h2>
      {aside}
    </div>
  )
}
