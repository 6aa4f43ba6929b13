// A message box.

import type { ReactNode } from 'react'
import { CheckIcon, icon } from './icons.tsx'
import css from './notice.module.css'

// Not among the other icons, since no page starts with them.
const InfoIcon = icon('M3 12a9 9 0 1018 0 9 9 0 10-18 0M12 11v5.5M12 7.6v.1')
export const AlertIcon = icon('M12 3.8L2.8 19.6h18.4zM12 10v4.5M12 17v.1')

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

/** Announces at once what went wrong with an act of the visitor, and shows nothing when nothing did. */
export const Failure = ({ says }: { says: string | false | null | undefined }) =>
  says && (
    <Notice tone="danger" isLive>
      {says}
    </Notice>
  )
