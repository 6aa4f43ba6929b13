// Buying points, and what moved them.

import type { RouteObject } from 'react-router'
import type { RouteHandle } from '../head.ts'
import type { AddRoute } from '../router.tsx'
import { headOfCompleteBuyPoint } from '../routes/complete-buy-point/head.ts'
import type { Services } from '../services.tsx'

export const pointRoutes = (member: AddRoute, services: Services): RouteObject[] => [
  member('/buy-point', () => import('../routes/buy-point/screen.tsx').then((it) => it.BuyPointScreen), {
    loader: () => import('../routes/buy-point/loader.ts').then((it) => it.loadBuyPoint),
    head: ({ pointPurchase }) => ({ title: pointPurchase.title }),
  }),
  member(
    '/confirm-buy-point',
    () => import('../routes/confirm-buy-point/screen.tsx').then((it) => it.ConfirmBuyPointScreen),
    {
      loader: () => import('../routes/confirm-buy-point/loader.ts').then((it) => it.loadConfirmBuyPoint),
      head: ({ pointPurchase }) => ({ title: pointPurchase.confirmTitle }),
    },
  ),
  member(
    '/complete-buy-point',
    () => import('../routes/complete-buy-point/screen.tsx').then((it) => it.CompleteBuyPointScreen),
    {
      loader: () => import('../routes/complete-buy-point/loader.ts').then((it) => it.loadCompleteBuyPoint),
      head: headOfCompleteBuyPoint,
    },
  ),
  member(
    '/buy-point-history',
    () => import('../routes/buy-point-history/screen.tsx').then((it) => it.PointHistoryScreen),
    {
      loader: () => import('../routes/buy-point-history/loader.ts').then((it) => it.loadPointHistory),
      head: ({ histories }) => ({ title: histories.pointTitle }),
    },
  ),
  {
    path: '/buy-point/:productId',
    loader: async (args) => (await import('../routes/buy-point/loader.ts')).chooseCourse(services, args),
    handle: { access: 'member', folder: 'buy-point' } satisfies RouteHandle,
  },
]
