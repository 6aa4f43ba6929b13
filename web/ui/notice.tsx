// A message box.

import type { ReactNode } from 'react'
import { AlertIcon, CheckIcon, InfoIcon } from './icons.tsx'
import css from './notice.module.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'

const icons = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, danger: AlertIcon }

export function Notice({
  tone = 'info',
  title,
  children,
  isLive = false,
}: {
  tone?: NoticeTone
  title?: string
  children?: ReactNode
  /** It appeared after an action of the visitor: screen readers announce it at once. */
  isLive?: boolean
}) {
  const Icon = icons[tone]
  return (
    <div className={`${css.notice} ${css[tone]}`} role={isLive ? 'alert' : undefined}>
      <Icon />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        {children}
      </div>
    </div>
  )
}
