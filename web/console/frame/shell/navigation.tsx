// The pages that the operator's roles open: at the left of a wide screen, in a menu on a narrow one.

import { type ReactNode, useState } from 'react'
import { logOut } from '#contract/operator/staff.ts'
import { loginPath } from '#web/console/access/login/route.ts'
import { ownAccessPath } from '#web/console/access/own-access/route.ts'
import { navigationRoutes } from '#web/console/frame/routes.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { startPath } from '#web/console/home/start/route.ts'
import { Link, useLocation, useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LogoutIcon, MenuIcon, UserIcon } from '#web/ui/icons.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type Me, mayOpen } from './me.ts'
import css from './navigation.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SearchButton, SearchIconButton } from './search-button.tsx'
import { SideDialog } from './side-dialog.tsx'
import { useSending } from './use-sending.ts'

export const Navigation = ({ me }: { me: Me }) => (
  <header className={css.side}>
    <Inside me={me} search={<SearchButton me={me} />} />
  </header>
)

/** The bar of a narrow screen, with the menu that it opens. */
export function NavigationMenu({ me }: { me: Me }) {
  const { shell } = usePhrases()
  const { pathname } = useLocation()
  // A navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null)
  return (
    <header className={css.bar}>
      <button
        type="button"
        className={css.open}
        aria-label={shell.openMenu}
        onClick={() => setOpenOn(pathname)}
      >
        <MenuIcon />
      </button>
      <p className={css.shop}>
        {me.shopName} <span className={css.console}>{shell.console}</span>
      </p>
      <SearchIconButton me={me} className={css.open} />
      <SideDialog isOpen={openOn === pathname} onClose={() => setOpenOn(null)} label={shell.navigation}>
        <Inside me={me} />
      </SideDialog>
    </header>
  )
}

function Inside({ me, search }: { me: Me; search?: ReactNode }) {
  const phrases = usePhrases()
  const { shell } = phrases
  const { pathname } = useLocation()
  const isHere = (path: string) => {
    if (pathname === path) return 'page'
    return path !== startPath && pathname.startsWith(`${path}/`) ? 'true' : undefined
  }
  return (
    <div className={css.inside}>
      <p className={css.shop}>
        {me.shopName} <span className={css.console}>{shell.console}</span>
      </p>
      {search}
      <nav aria-label={shell.navigation}>
        <ul className={css.links}>
          {navigationRoutes
            .filter(({ roles }) => roles !== 'before login' && mayOpen(roles, me.roles))
            .map(({ path, title, navigation }) => (
              <li key={path}>
                <Link to={path} className={css.link} aria-current={isHere(path)}>
                  {navigation && <navigation.Icon size={18} />}
                  {title(phrases)}
                </Link>
              </li>
            ))}
        </ul>
      </nav>
      <div className={css.own}>
        <Link to={ownAccessPath} className={css.link} aria-current={isHere(ownAccessPath)}>
          <UserIcon size={18} />
          <span className={css.name}>
            {me.name}
            <small>{phrases.access.title}</small>
          </span>
        </Link>
        <SignOut />
        <div className={css.settings}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </div>
    </div>
  )
}

function SignOut() {
  const { shell } = usePhrases()
  const { me } = useServices()
  const api = useApi()
  const navigate = useNavigate()
  const { isSending, failure, send } = useSending()
  const signOut = () =>
    send(
      () => api.call(logOut),
      async () => {
        me.forget()
        await navigate(loginPath())
      },
    )
  return (
    <>
      <Button variant="quiet" icon={<LogoutIcon size={18} />} disabled={isSending} onClick={signOut}>
        {shell.signOut}
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
