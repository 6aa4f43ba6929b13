// The frame of one payment, deposit, parcel or pack: the way back, its name and state, and its actions at the right.

import type { ReactNode } from 'react'
import { Link } from '#web/router/context.tsx'
import { ChevronLeftIcon } from '#web/ui/icons.tsx'
import css from './detail-page.module.css'
import { type Identified, IdMenu } from './id-menu.tsx'

export function DetailPage({
  list,
  title,
  code = '',
  mark,
  id,
  note,
  actions,
  children,
}: {
  list: { to: string; name: string }
  title: string
  /** The part of the title that is a number or id: it stays on one line where that fits. */
  code?: string
  mark?: ReactNode
  id: Identified
  note?: string | false
  actions?: ReactNode
  children: ReactNode
}) {
  const [before, after = ''] = code === '' ? [title] : title.split(code)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to={list.to} className={css.back}>
          <ChevronLeftIcon size={16} />
          {list.name}
        </Link>
        <div className={css.line}>
          <div className={css.name}>
            <h1 tabIndex={-1} className={css.title}>
              {before}
              {code !== '' && <span className={css.code}>{code}</span>}
              {after}
            </h1>
            {mark}
            <IdMenu id={id} />
          </div>
          {actions && <div className={css.actions}>{actions}</div>}
        </div>
        {note && <p className="soft">{note}</p>}
      </header>
      {children}
    </div>
  )
}

/** Facts beside the history; one below the other where the screen is narrow. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className={css.columns}>{children}</div>
)

/** Sections below one another. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={css.stack}>{children}</div>
