// Rows: a definition list, a list of links.

import type { ReactNode } from 'react'
import { Link } from '../router/context.tsx'
import { ChevronRightIcon, ExternalIcon } from './icons.tsx'
import css from './rows.module.css'

/** Name and value, line by line. */
export function Facts({
  facts,
  align = 'start',
}: {
  facts: readonly { name: string; value: ReactNode }[]
  /** `end` for amounts. */
  align?: 'start' | 'end'
}) {
  return (
    <dl className={css.facts} data-align={align}>
      {facts.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}

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
            {note && <span className={css.linkNote}>{note}</span>}
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
