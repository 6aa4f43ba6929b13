// The frame around every screen, and what each navigation does beside showing its page.

import { type ReactNode, useEffect, useRef } from 'react'
import type { Route } from '#web/console/frame/route.ts'
import { useMe, usePhrases } from '#web/console/frame/services.tsx'
import { Outlet, useIsNavigating, useLocation, useRouteMatch } from '#web/router/context.tsx'
import { FailedScreen } from './failed-screen.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { type Me, mayOpen } from './me.ts'
import { Navigation, NavigationBar, NavigationTop } from './navigation.tsx'
import { ResultsProvider } from './results.tsx'
import { SchemeSwitch } from './scheme-switch.tsx'
import { SecondFactorDialog } from './second-factor-dialog.tsx'
import css from './shell.module.css'
import { useWaiting } from './use-waiting.ts'

export function Shell() {
  const { shell } = usePhrases()
  const me = useMe()
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  const route = useRouteMatch()?.route.handle as Route | undefined
  const isBeforeLogin = route?.roles === 'before login' || me?.stage !== 'in'

  useDocumentTitle(route)

  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    window.scrollTo(0, 0)
    const heading = main.current?.querySelector<HTMLElement>('h1')
    ;(heading ?? main.current)?.focus({ preventScroll: true })
  }, [pathname])

  const content = (
    <main id="main" ref={main} tabIndex={-1} className={isBeforeLogin ? css.entrance : css.main}>
      <Outlet failed={(error) => <FailedScreen error={error} />} />
    </main>
  )
  return (
    <ResultsProvider>
      <Progress />
      <a className={css.skip} href="#main">
        {shell.skip}
      </a>
      {isBeforeLogin ? (
        <div className={css.before}>
          <header className={css.beforeTop}>
            <p className={css.shop}>
              {me?.shopName} <span className={css.console}>{shell.console}</span>
            </p>
          </header>
          {content}
          <footer className={css.beforeEnd}>
            <LanguageSwitch />
            <SchemeSwitch />
          </footer>
        </div>
      ) : (
        <Frame me={me} pathname={pathname}>
          {content}
        </Frame>
      )}
      <SecondFactorDialog />
    </ResultsProvider>
  )
}

/** The screen with the navigation beside it; on a phone it stands between the search and the bar. */
function Frame({ me, pathname, children }: { me: Me; pathname: string; children: ReactNode }) {
  const waits = useWaiting(pathname)
  return (
    <div className={css.frame}>
      <Navigation me={me} waits={waits} />
      <NavigationTop me={me} />
      {children}
      <NavigationBar me={me} waits={waits} />
    </div>
  )
}

function useDocumentTitle(route: Route | undefined): void {
  const phrases = usePhrases()
  const me = useMe()
  const isOpen =
    route !== undefined && (route.roles === 'before login' || mayOpen(route.roles, me?.roles ?? []))
  const own = isOpen ? route.title(phrases) : phrases.shell.notFoundTitle
  const shopName = me?.shopName
  const title = [own, shopName, phrases.shell.console].filter(Boolean).join(' | ')
  useEffect(() => {
    document.title = title
  }, [title])
}

/** A thin line while the next page is loaded; the page on show stays alive meanwhile. */
function Progress() {
  return useIsNavigating() ? <div className={css.progress} aria-hidden="true" /> : null
}
