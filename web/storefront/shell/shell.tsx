// The frame around every screen, and the effects of each navigation.

import { useEffect, useRef } from 'react'
import { Outlet, useGoingTo, useLocation } from '#web/router/context.tsx'
import { useDocumentTitle } from '#web/storefront/route/head.ts'
import { usePhrases, useServices } from '#web/storefront/route/services.tsx'
import { BusyProvider } from './busy.tsx'
import { ErrorScreen } from './error-screen.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Menu } from './menu.tsx'
import css from './shell.module.css'
import { Skeleton } from './skeleton.tsx'

export function Shell() {
  const { shell } = usePhrases()
  const { visitor } = useServices()
  const { pathname, search } = useLocation()
  const goingTo = useGoingTo()
  const main = useRef<HTMLElement>(null)
  const shown = useRef({ pathname, search })

  useDocumentTitle()

  // Server-rendered pages contain no visitor; this request fills in the header.
  useEffect(() => {
    if (!visitor.get()) void visitor.load()
  }, [visitor])

  // The first page is no navigation: it stays where its visitor has scrolled it to before it came alive.
  useEffect(() => {
    const before = shown.current
    if (before.pathname === pathname && before.search === search) return
    shown.current = { pathname, search }
    window.scrollTo(0, 0)
    if (before.pathname !== pathname) main.current?.focus({ preventScroll: true })
  }, [pathname, search])

  return (
    <BusyProvider>
      <a className={css.skip} href="#main">
        {shell.skipToContent}
      </a>
      <Header />
      <Menu />
      <main id="main" ref={main} tabIndex={-1} className={css.main}>
        <Outlet failed={(error) => <ErrorScreen error={error} />} />
      </main>
      {/* Another tab or another order of the same list leaves it in sight until it has changed. */}
      {goingTo !== undefined && goingTo !== pathname && <Skeleton />}
      <Footer />
    </BusyProvider>
  )
}
