// The result of a process: icon, title, explanation.

import type { ReactNode } from 'react'
import { CheckIcon } from './icons.tsx'
import { AlertIcon } from './notice.tsx'
import css from './outcome.module.css'

export function Outcome({
  tone = 'neutral',
  mark,
  title,
  children,
}: {
  tone?: 'neutral' | 'success' | 'danger'
  /** Replaces the icon of the tone. */
  mark?: ReactNode
  title: string
  children?: ReactNode
}) {
  const own = tone === 'danger' ? <AlertIcon size={34} /> : <CheckIcon size={38} />
  return (
    <div className={css.outcome} role={tone === 'danger' ? 'alert' : 'status'}>
      <span className={`${css.mark} ${css[tone]}`}>{mark ?? own}</span>
      <h1 className={css.title}>{title}</h1>
      <div className={css.text}>{children}</div>
    </div>
  )
}
