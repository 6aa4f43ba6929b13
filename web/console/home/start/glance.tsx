// A figure in one line, with its details behind a press.

import { type ReactNode, Suspense, useId, useState } from 'react'
import { Busy } from '#web/console/frame/shell/busy.tsx'
import { ChevronDownIcon } from '#web/ui/icons.tsx'
import css from './glance.module.css'

/** `details`: what the press that shows `children` says; they are asked for once it is pressed. */
export function Glance({
  title,
  amount,
  note,
  spark,
  details,
  children,
}: {
  title: string
  amount: ReactNode
  note?: ReactNode
  spark?: ReactNode
  details: string
  children: ReactNode
}) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={css.glance} aria-labelledby={id}>
      <div className={css.line}>
        <div className={css.words}>
          <h2 id={id} className={css.title}>
            {title}
          </h2>
          <p className={css.amount}>{amount}</p>
          {note && <p className={css.note}>{note}</p>}
        </div>
        {spark}
      </div>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={css.summary}>
          {details}
          <ChevronDownIcon size={16} />
        </summary>
        {isOpen && (
          <div className={css.details}>
            <Suspense fallback={<Busy />}>{children}</Suspense>
          </div>
        )}
      </details>
    </section>
  )
}
