// A part of the page that opens on demand: the native <details>.

import type { ReactNode } from 'react'
import css from './disclosure.module.css'
import { ChevronDownIcon } from './icons.tsx'

export function Disclosure({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className={css.disclosure}>
      <summary>
        <span>{summary}</span>
        <ChevronDownIcon size={18} />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  )
}
