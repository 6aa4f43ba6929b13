// The route tree: the frame around every screen, and the guard of member screens.

import { type RouteObject, redirect } from 'react-router'
import { homePath } from './packs/home/route.ts'
import { collectRoutes, type RoutesOptions } from './routes.ts'
import type { Services } from './services.tsx'
import { ErrorScreen } from './shell/error-screen.tsx'
import { loadVisitor, requireMember } from './shell/guard.ts'
import { LoadingPage } from './shell/loading-page.tsx'
import { Shell } from './shell/shell.tsx'

export const createRoutes = (services: Services, options: RoutesOptions): RouteObject[] => [
  {
    Component: Shell,
    middleware: [loadVisitor(services.visitor)],
    HydrateFallback: LoadingPage,
    children: [
      {
        ErrorBoundary: ErrorScreen,
        children: [
          ...collectRoutes('public', services, options),
          {
            middleware: [requireMember(services.visitor)],
            children: collectRoutes('member', services, options),
          },
          { path: '*', loader: () => redirect(homePath) },
        ],
      },
    ],
  },
]
