// The pages of the money desk beside each other; those that the operator's roles open.

import { useMe, usePhrases } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import css from '#web/console/frame/shell/tabs.module.css'
import { route as claims } from '#web/console/money/claims/route.ts'
import { route as days } from '#web/console/money/days/route.ts'
import { route as deposits } from '#web/console/money/deposits/route.ts'
import { route as differences } from '#web/console/money/differences/route.ts'
import { route as overview } from '#web/console/money/overview/route.ts'
import { route as payments } from '#web/console/money/payments/route.ts'
import { Link, useLocation } from '#web/router/context.tsx'

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
