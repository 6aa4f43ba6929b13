// What anybody may look at: packs, sealed boxes, and the page that stands while the shop is closed.

import { type RouteObject, redirect } from 'react-router'
import { maintenancePath } from '../maintenance.ts'
import { headOfPackDetail } from '../packs/pack-detail/head.ts'
import { headOfPackList } from '../packs/pack-list/head.ts'
import { headOfBox } from '../proofs/box/head.ts'
import type { AddRoute } from '../router.tsx'

export const visitingRoutes = (open: AddRoute): RouteObject[] => [
  open('/pack-list', () => import('../packs/pack-list/screen.tsx').then((it) => it.PackListScreen), {
    loader: () => import('../packs/pack-list/loader.ts').then((it) => it.loadPackList),
    head: headOfPackList,
  }),
  open('/pack-detail', () => import('../packs/pack-detail/screen.tsx').then((it) => it.PackDetailScreen), {
    loader: () => import('../packs/pack-detail/loader.ts').then((it) => it.loadPackDetail),
    head: headOfPackDetail,
  }),
  open('/box', () => import('../proofs/box/screen.tsx').then((it) => it.BoxScreen), {
    loader: () => import('../proofs/box/loader.ts').then((it) => it.loadBox),
    head: headOfBox,
  }),
  // Who comes here by a link finds the shop open: while it is closed, the server shows this screen everywhere.
  open(maintenancePath, () => import('../shell/mente.html/screen.tsx').then((it) => it.MaintenanceScreen), {
    loader: async () => async () => redirect('/'),
  }),
]
