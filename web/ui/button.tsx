// Buttons, and links that look like buttons. `primary` is for the main action of a screen.

import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from '#web/router/context.tsx'
import css from './button.module.css'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'm' | 'l'
  block?: boolean
  /** The act of the page: primary, large, and as wide as its container. */
  main?: boolean
  icon?: ReactNode
}

const classNames = ({
  main,
  variant = main ? 'primary' : 'secondary',
  size = main ? 'l' : 'm',
  block = main,
}: Look) => [css.button, css[variant], css[size], block ? css.block : ''].join(' ')

export function Button({
  variant,
  size,
  block,
  main,
  icon,
  children,
  type = 'button',
  ...rest
}: Look & Omit<ComponentProps<'button'>, 'className'>) {
  return (
    <button {...rest} type={type} className={classNames({ variant, size, block, main })}>
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
  main,
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
  const className = classNames({ variant, size, block, main })
  if (external)
    return (
      <a className={className} href={String(rest.to)} target="_blank" rel="noopener noreferrer">
        {inner}
      </a>
    )
  return (
    <Link {...rest} className={className}>
      {inner}
    </Link>
  )
}

/** Sends its form: the act of the page. */
export const Submit = ({ children }: { children: ReactNode }) => (
  <Button type="submit" main>
    {children}
  </Button>
)

/** The way on from a page. */
export const MainLink = (link: Omit<ComponentProps<typeof LinkButton>, 'main'>) => (
  <LinkButton {...link} main />
)
