// A definition list.

import type { ReactNode } from 'react'
import css from './rows.module.css'

export interface Fact {
  name: string
  /** Undefined or false: the fact is left out. */
  value: ReactNode
}

/** Name and value, line by line. */
export function Facts({
  facts,
  align = 'start',
}: {
  facts: readonly Fact[]
  /** `end` for amounts. */
  align?: 'start' | 'end'
}) {
  const known = facts.filter(({ value }) => value !== undefined && value !== false)
  return (
    <dl className={css.facts} data-align={align}>
      {known.map((fact) => (
        <div key={fact.name}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
