// Buttons, and links that look like buttons. `primary` is for the main action of a screen.

import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router/context.tsx'
import css from './button.module.css'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 'l'
  /** As wide as its container. */
  block?: boolean
  icon?: ReactNode
}

const classNames = ({ variant = 'secondary', size = 'm', block }: Look) =>
  [css.button, css[variant], css[size], block ? css.block : ''].join(' ')

export function Button({
  variant,
  size,
  block,
  icon,
  children,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button {...rest} type={type} className={classNames({ variant, size, block })}>
      {icon}
      <span>{children}</span>
    </button>
  )
}

/** A link to another route of the shop; `external` links open a new tab. */
export function LinkButton({
  variant,
  size,
  block,
  icon,
  children,
  external,
  ...rest
}: Look & Omit<LinkProps, 'className'> & { external?: boolean }) {
  const inner = (
    <>
      {icon}
      <span>{children}</span>
    </>
  )
  if (external)
    return (
      <a
        className={classNames({ variant, size, block })}
        href={String(rest.to)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {inner}
      </a>
    )
  return (
    <Link {...rest} className={classNames({ variant, size, block })}>
      {inner}
    </Link>
  )
}
