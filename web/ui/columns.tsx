// Two columns on a desktop: what the page is for, and beside it what stays in sight.

import type { ReactNode } from 'react'
import css from './columns.module.css'

/** On a desktop two columns, of which the narrow one stays in sight; on a phone one, in the order they are given. */
export function Columns({
  side,
  startsWithSide,
  children,
}: {
  side: ReactNode
  startsWithSide?: boolean
  children: ReactNode
}) {
  const narrow = <div className={css.side}>{side}</div>
  return (
    <div className={css.columns}>
      {startsWithSide && narrow}
      <div className={css.column}>{children}</div>
      {!startsWithSide && narrow}
    </div>
  )
}
