// A link to the cards of one type; the one of the page is marked.

import { Link, type LinkProps } from '#web/router/context.tsx'
import css from './type-link.module.css'

export const TypeLink = ({ isCurrent, ...link }: Omit<LinkProps, 'className'> & { isCurrent: boolean }) => (
  <Link {...link} className={css.type} aria-current={isCurrent ? 'page' : undefined} />
)
