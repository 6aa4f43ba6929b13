// A list of statements, one below another: what was done, or what was checked.

import type { ReactNode } from 'react'
import css from './proofs.module.css'

export const RecordsNote = ({ children }: { children: ReactNode }) => <p className={css.note}>{children}</p>

export function Records({
  records,
}: {
  records: readonly { key: string; title: string; aside: ReactNode; text: ReactNode }[]
}) {
  return (
    <ol className={css.records}>
      {records.map(({ key, title, aside, text }) => (
        <li key={key} className={css.record}>
          <p className={css.what}>
            <strong>{title}</strong>
            {aside}
          </p>
          {text && <p>{text}</p>}
        </li>
      ))}
    </ol>
  )
}
