// The storefront as the router takes it: its routes, the guard of member screens, and the frame around each screen.

import { useEffect } from 'react'
import { RouterProvider, StaticRouterProvider } from '#web/router/context.tsx'
import type { Router, RouterOptions, RouterState } from '#web/router/router.ts'
import { homePath } from '#web/storefront/packs/home/route.ts'
import { type Services, ServicesProvider } from '#web/storefront/route/services.tsx'
import { isBackBlocked } from '#web/storefront/shell/blocked-back-navigation.ts'
import { presentPage } from '#web/storefront/shell/carried-picture.ts'
import { requireMember } from '#web/storefront/shell/guard.ts'
import { Header } from '#web/storefront/shell/header.tsx'
import { Shell } from '#web/storefront/shell/shell.tsx'
import { Skeleton } from '#web/storefront/shell/skeleton.tsx'
import { collectRoutes, type RoutesOptions, type ShopRoute } from './routes.ts'

/** Every address of the shop; any other leads to the top page. */
export function createSite(
  services: Services,
  options: RoutesOptions,
): { routes: ShopRoute[]; otherwise: string } {
  const guard = requireMember(services.visitor)
  return {
    routes: [
      ...collectRoutes('public', services, options),
      ...collectRoutes('member', services, options).map((route) => ({ ...route, guard })),
    ],
    otherwise: homePath,
  }
}

/** The further effects of each navigation, beside loading its page (spec §2). */
export const navigationRules = ({
  visitor,
}: Services): Pick<RouterOptions, 'entering' | 'isBackBlocked'> => ({
  entering: () => void visitor.load(),
  isBackBlocked,
})

/** The storefront in a browser. `onAlive` is called when React handles presses. */
export function Storefront({
  services,
  router,
  onAlive,
}: {
  services: Services
  router: Router
  onAlive?: () => void
}) {
  useEffect(() => onAlive?.(), [onAlive])
  return (
    <ServicesProvider services={services}>
      <RouterProvider
        router={router}
        meanwhile={
          <>
            <Header />
            <Skeleton />
          </>
        }
        present={presentPage}
      >
        <Shell />
      </RouterProvider>
    </ServicesProvider>
  )
}

/** One page of it, as the server renders it. */
export function StorefrontPage({ services, state }: { services: Services; state: RouterState }) {
  return (
    <ServicesProvider services={services}>
      <StaticRouterProvider state={state}>
        <Shell />
      </StaticRouterProvider>
    </ServicesProvider>
  )
}
