// A definition list.

import type { ReactNode } from 'react'
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
