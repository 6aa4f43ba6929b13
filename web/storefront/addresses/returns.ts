// The way back from payment companies.

import type { RouteObject } from 'react-router'
import { headOfFailedReturn, headOfReturnedEnd } from '../payments/returned-head.ts'
import type { AddRoute } from '../router.tsx'

/** Open to all, because the way back may have lost the session. */
export const returnRoutes = (open: AddRoute): RouteObject[] => [
  open(
    '/complete-carrier',
    () => import('../routes/complete-carrier/screen.tsx').then((it) => it.CompleteCarrierScreen),
    {
      loader: () => import('../payments/returned-end.ts').then((it) => it.loadReturnedEnd),
      head: headOfReturnedEnd,
    },
  ),
  open(
    '/error-carrier',
    () => import('../routes/error-carrier/screen.tsx').then((it) => it.ErrorCarrierScreen),
    {
      loader: () => import('../payments/returned-end.ts').then((it) => it.loadReturnedEnd),
      head: headOfFailedReturn,
    },
  ),
]
