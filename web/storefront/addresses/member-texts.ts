// The two legal texts behind the guard (spec §2, ruling 21).

import type { RouteObject } from 'react-router'
import { headOfLegalPage } from '../legal/head.ts'
import type { AddRoute } from '../router.tsx'

const loader = () => import('../legal/load-legal-page.ts').then((it) => it.loadLegalPage)

export const memberTextRoutes = (member: AddRoute): RouteObject[] => [
  member(
    '/fund-settlement',
    () => import('../legal/fund-settlement/screen.tsx').then((it) => it.FundSettlementScreen),
    { loader, head: headOfLegalPage('fund-settlement') },
  ),
  member(
    '/point-terms-of-service',
    () => import('../legal/point-terms-of-service/screen.tsx').then((it) => it.PointTermsScreen),
    { loader, head: headOfLegalPage('point-terms-of-service') },
  ),
]
