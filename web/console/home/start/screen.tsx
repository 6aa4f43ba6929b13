// The first page after the login: who one is here, and what the roles open.

import { Link } from '../../../router/context.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { route as ownAccess } from '../../access/own-access/route.ts'
import { navigationRoutes } from '../../routes.ts'
import { useMe, usePhrases } from '../../services.tsx'
import { mayOpen } from '../../shell/me.ts'
import { Page, Section } from '../../shell/page.tsx'
import { startPath } from './route.ts'
import css from './screen.module.css'

export function Screen() {
  const phrases = usePhrases()
  const { start, roles } = phrases
  const me = useMe()
  const own = me?.roles ?? []
  const pages = [...navigationRoutes, ownAccess].filter(
    (route) => route.path !== startPath && route.roles !== 'before login' && mayOpen(route.roles, own),
  )
  return (
    <Page title={start.welcome(me?.name ?? '')} isNarrow>
      <Section title={start.yourRoles}>
        <ul className={css.roles}>
          {own.map((role) => (
            <li key={role}>
              <Badge tone="accent">{roles.names[role]}</Badge>
              <span>{roles.opens[role]}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={start.pages}>
        <ul className={css.pages}>
          {pages.map(({ path, title, note }) => (
            <li key={path}>
              <Link to={path} className={css.page}>
                <span className={css.name}>{title(phrases)}</span>
                <span className={css.note}>{note?.(phrases)}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </Page>
  )
}
