// The pages that the operator's roles open, in groups: at the left of a wide screen; on a narrow one four in a bar at its end,
// and all of them in a sheet.

import { useState } from 'react'
import { logOut } from '#contract/operator/staff.ts'
import { loginPath } from '#web/console/access/login/route.ts'
import { ownAccessPath } from '#web/console/access/own-access/route.ts'
import { navigationGroups } from '#web/console/frame/route.ts'
import { navigationRoutes } from '#web/console/frame/routes.ts'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { startPath } from '#web/console/home/start/route.ts'
import { Link, useLocation, useNavigate } from '#web/router/context.tsx'
import { Button } from '#web/ui/button.tsx'
import { LogoutIcon, UserIcon } from '#web/ui/icons.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { DotsIcon } from './icons.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type Me, mayOpen } from './me.ts'
import css from './navigation.module.css'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SearchButton, SearchIconButton } from './search-button.tsx'
import { SheetDialog } from './sheet-dialog.tsx'
import { useSending } from './use-sending.ts'
import type { Waits } from './use-waiting.ts'

/** The value of `aria-current`: `page` on the page itself, `true` on a page below it. */
function hereAt(pathname: string, path: string) {
  if (pathname === path) return 'page'
  return path !== startPath && pathname.startsWith(`${path}/`) ? 'true' : undefined
}

const openTo = ({ roles: own }: Me) =>
  navigationRoutes.filter(({ roles }) => roles !== 'before login' && mayOpen(roles, own))

export const Navigation = ({ me, waits }: { me: Me; waits: Waits }) => (
  <header className={css.side}>
    <p className={css.shop}>
      {me.shopName} <ConsoleWord />
    </p>
    <SearchButton me={me} />
    <Inside me={me} waits={waits} />
  </header>
)

function ConsoleWord() {
  const { shell } = usePhrases()
  return <span className={css.console}>{shell.console}</span>
}

/** The head of a narrow screen. */
export const NavigationTop = ({ me }: { me: Me }) => (
  <header className={css.top}>
    <p className={css.shop}>
      {me.shopName} <ConsoleWord />
    </p>
    <SearchIconButton me={me} className={css.open} />
  </header>
)

/** The number of screens in the bar of a narrow screen. */
const inBar = 4

/** The bar at the end of a narrow screen: the four screens that are opened most, and a sheet with all of them. */
export function NavigationBar({ me, waits }: { me: Me; waits: Waits }) {
  const phrases = usePhrases()
  const { shell } = phrases
  const location = useLocation()
  // Each navigation has a location of its own and closes the sheet, also one to the page that is there.
  const [openOn, setOpenOn] = useState<typeof location | null>(null)
  const bar = openTo(me)
    .filter(({ navigation: { bar } }) => bar !== undefined)
    .toSorted(({ navigation: one }, { navigation: other }) => (one.bar ?? 0) - (other.bar ?? 0))
    .slice(0, inBar)
  return (
    <footer className={css.bar}>
      <nav aria-label={shell.navigation}>
        <ul className={css.tabs}>
          {bar.map(({ path, title, navigation: { Icon, counts } }) => (
            <li key={path}>
              <Link to={path} className={css.tab} aria-current={hereAt(location.pathname, path)}>
                <Icon size={22} />
                <span className={css.label}>{title(phrases)}</span>
                <Count of={counts && waits[counts]} />
              </Link>
            </li>
          ))}
          <li>
            <button
              type="button"
              className={css.tab}
              aria-label={shell.openMenu}
              aria-haspopup="dialog"
              onClick={() => setOpenOn(location)}
            >
              <DotsIcon size={22} />
              <span className={css.label}>{shell.menu}</span>
            </button>
          </li>
        </ul>
      </nav>
      <SheetDialog isOpen={openOn === location} onClose={() => setOpenOn(null)} label={shell.navigation}>
        <Inside me={me} waits={waits} />
      </SheetDialog>
    </footer>
  )
}

/** Shows how much waits there; shows nothing when that is zero or not known yet. */
function Count({ of }: { of: number | undefined }) {
  const { shell } = usePhrases()
  if (!of) return null
  return (
    <span className={css.count}>
      {of > 99 ? '99+' : of}
      <span className="visually-hidden">{shell.waits}</span>
    </span>
  )
}

function Inside({ me, waits }: { me: Me; waits: Waits }) {
  const phrases = usePhrases()
  const { pathname } = useLocation()
  const open = openTo(me)
  return (
    <div className={css.inside}>
      <nav aria-label={phrases.shell.navigation} className={css.groups}>
        {navigationGroups.map((group) => {
          const routes = open.filter(({ navigation }) => navigation.group === group)
          if (routes.length === 0) return null
          return (
            <ul key={group} className={css.links} aria-label={phrases.shell.groups[group]}>
              <li className={css.group} aria-hidden="true">
                {phrases.shell.groups[group]}
              </li>
              {routes.map(({ path, title, navigation: { Icon, counts } }) => (
                <li key={path}>
                  <Link to={path} className={css.link} aria-current={hereAt(pathname, path)}>
                    <Icon size={18} />
                    <span className={css.name}>{title(phrases)}</span>
                    <Count of={counts && waits[counts]} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        })}
      </nav>
      <div className={css.own}>
        <Link to={ownAccessPath} className={css.link} aria-current={hereAt(pathname, ownAccessPath)}>
          <UserIcon size={18} />
          <span className={css.person}>
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
        <span className={css.signOut}>{shell.signOut}</span>
      </Button>
      <FailureNotice failure={failure} />
    </>
  )
}
