// What anybody may look at: packs, sealed boxes, and the page that stands while the shop is closed.

import { type RouteObject, redirect } from 'react-router'
import { maintenancePath } from '../maintenance.ts'
import type { AddRoute } from '../router.tsx'
import { headOfBox } from '../routes/box/head.ts'
import { headOfPackDetail } from '../routes/pack-detail/head.ts'
import { headOfPackList } from '../routes/pack-list/head.ts'

export const visitingRoutes = (open: AddRoute): RouteObject[] => [
  open('/pack-list', () => import('../routes/pack-list/screen.tsx').then((it) => it.PackListScreen), {
    loader: () => import('../routes/pack-list/loader.ts').then((it) => it.loadPackList),
    head: headOfPackList,
  }),
  open('/pack-detail', () => import('../routes/pack-detail/screen.tsx').then((it) => it.PackDetailScreen), {
    loader: () => import('../routes/pack-detail/loader.ts').then((it) => it.loadPackDetail),
    head: headOfPackDetail,
  }),
  open('/box', () => import('../routes/box/screen.tsx').then((it) => it.BoxScreen), {
    loader: () => import('../routes/box/loader.ts').then((it) => it.loadBox),
    head: headOfBox,
  }),
  // Who comes here by a link finds the shop open: while it is closed, the server shows this screen everywhere.
  open(maintenancePath, () => import('../routes/mente.html/screen.tsx').then((it) => it.MaintenanceScreen), {
    loader: async () => async () => redirect('/'),
  }),
]
