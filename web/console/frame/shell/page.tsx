// The parts of every screen: its heading with its actions, and its sections.

import { type ReactNode, useId } from 'react'
import { usePhrases } from '#web/console/frame/services.tsx'
import { handbookFor } from '#web/console/home/handbook/route.ts'
import { Link, useLocation } from '#web/router/context.tsx'
import { BookIcon } from './icons.tsx'
import css from './page.module.css'

/** The focus is moved to the heading after a navigation. Beside it stands the way to the handbook's page about the screen. */
export function Page({
  title,
  note,
  actions,
  isNarrow = false,
  children,
}: {
  title: string
  note?: string
  actions?: ReactNode
  isNarrow?: boolean
  children: ReactNode
}) {
  const { shell } = usePhrases()
  const { pathname } = useLocation()
  return (
    <div className={isNarrow ? css.narrow : css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <div className={css.titled}>
            <h1 tabIndex={-1} className={css.title}>
              {title}
            </h1>
            <Link to={handbookFor(pathname)} className={css.help} aria-label={shell.handbookHere}>
              <BookIcon size={20} />
            </Link>
          </div>
          {note && <p className={css.note}>{note}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a screen, with its actions. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: string
  note?: string
  actions?: ReactNode
  children?: ReactNode
}) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <header className={css.sectionHead}>
        <div className={css.words}>
          <h2 id={id} className={css.sectionTitle}>
            {title}
          </h2>
          {note && <p className={css.note}>{note}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  )
}

/** A list of things with a line each. */
export const Rows = ({ children }: { children: ReactNode }) => <ul className={css.rows}>{children}</ul>

/** One thing: its name, its facts, and its actions. */
export function Row({
  name,
  marks,
  facts,
  actions,
}: {
  name: string
  marks?: ReactNode
  facts: readonly string[]
  actions?: ReactNode
}) {
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.rowName}>
          <span>{name}</span>
          {marks}
        </p>
        <p className={css.facts}>
          {facts.map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </li>
  )
}
