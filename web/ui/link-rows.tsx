// A list of links, as in a menu. By itself: every page has the menu, and few have the rows of facts.

import type { ReactNode } from 'react'
import { Link } from '#web/router/context.tsx'
import { ChevronRightIcon, ExternalIcon } from './icons.tsx'
import css from './link-rows.module.css'

interface RowFace {
  label: string
  icon?: ReactNode
  note?: ReactNode
}

/** A row is a link or a button. */
export type LinkRow = RowFace &
  (
    | { to: string; external?: boolean; onPress?: never }
    | { onPress: () => void; to?: never; external?: never }
  )

/** Full-width links, one per line, as in a menu. */
export function LinkRows({ rows }: { rows: readonly LinkRow[] }) {
  return (
    <ul className={css.links}>
      {rows.map(({ label, to, icon, note, external, onPress }) => {
        const inner = (
          <>
            {icon}
            <span className={css.linkLabel}>{label}</span>
            {note && <span className="soft">{note}</span>}
            {external ? <ExternalIcon size={18} /> : <ChevronRightIcon size={18} />}
          </>
        )
        return (
          <li key={label}>
            {onPress ? (
              <button type="button" onClick={onPress}>
                {inner}
              </button>
            ) : external ? (
              <a href={to} target="_blank" rel="noopener noreferrer">
                {inner}
              </a>
            ) : (
              <Link to={to}>{inner}</Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
