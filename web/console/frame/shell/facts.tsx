// Names with their values, and a value that is copied.

import { Fragment, type ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import css from './facts.module.css'

/** Undefined: the fact is left out. */
export type Fact = readonly [name: string, value: ReactNode] | undefined

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(
      (fact) =>
        fact !== undefined && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
)

/** An empty value is no fact. */
export const known = (
  name: string,
  value: string | null,
  show: (value: string) => ReactNode = (it) => it,
): Fact => (value === null || value === '' ? undefined : [name, show(value)])

/** A value for another program: an id, a number. `what`: its name, for screen readers. */
export const Copied = ({ value, what }: { value: string; what: string }) => (
  <span className={css.copied}>
    <code>{value}</code>
    <CopyButton value={value} what={what} />
  </span>
)

/** A text as it was written, with its line ends. */
export const Written = ({ text }: { text: string }) => <span className={css.written}>{text}</span>
