// The way back from payment companies.

import type { RouteObject } from 'react-router'
import { headOfFailedReturn, headOfReturnedEnd } from '../paying/returned-head.ts'
import type { AddRoute } from '../router.tsx'

/** Open to all, because the way back may have lost the session. */
export const returnRoutes = (open: AddRoute): RouteObject[] => [
  open(
    '/complete-carrier',
    () => import('../paying/complete-carrier/screen.tsx').then((it) => it.CompleteCarrierScreen),
    {
      loader: () => import('../paying/returned-end.ts').then((it) => it.loadReturnedEnd),
      head: headOfReturnedEnd,
    },
  ),
  open(
    '/error-carrier',
    () => import('../paying/error-carrier/screen.tsx').then((it) => it.ErrorCarrierScreen),
    {
      loader: () => import('../paying/returned-end.ts').then((it) => it.loadReturnedEnd),
      head: headOfFailedReturn,
    },
  ),
]
