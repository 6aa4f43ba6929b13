// The pages of the money desk beside each other; those that the operator's roles open.

import { Link, useLocation } from '../../router/context.tsx'
import { useMe, usePhrases } from '../services.tsx'
import { mayOpen } from '../shell/me.ts'
import css from '../shell/tabs.module.css'
import { route as claims } from './claims/route.ts'
import { route as days } from './days/route.ts'
import { route as deposits } from './deposits/route.ts'
import { route as differences } from './differences/route.ts'
import { route as overview } from './overview/route.ts'
import { route as payments } from './payments/route.ts'

export function MoneyTabs() {
  const phrases = usePhrases()
  const { pathname } = useLocation()
  const own = useMe()?.roles ?? []
  const open = [payments, deposits, differences, claims, days].filter(
    ({ roles }) => roles !== 'before login' && mayOpen(roles, own),
  )
  return (
    <nav aria-label={phrases.money.tabs} className={css.tabs}>
      <Link
        to={overview.path}
        className={css.tab}
        aria-current={pathname === overview.path ? 'page' : undefined}
      >
        {phrases.money.waiting}
      </Link>
      {open.map(({ path, title }) => (
        <Link key={path} to={path} className={css.tab} aria-current={pathname === path ? 'page' : undefined}>
          {title(phrases)}
        </Link>
      ))}
    </nav>
  )
}
