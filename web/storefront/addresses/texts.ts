// The legal texts and the user guide: the four for everybody (spec §2).

import type { RouteObject } from 'react-router'
import { headOfLegalPage } from '../legal/head.ts'
import type { AddRoute } from '../router.tsx'

const loader = () => import('../legal/load-legal-page.ts').then((it) => it.loadLegalPage)

export const textRoutes = (open: AddRoute): RouteObject[] => [
  open('/user-guide', () => import('../legal/user-guide/screen.tsx').then((it) => it.UserGuideScreen), {
    loader,
    head: headOfLegalPage('user-guide'),
  }),
  open(
    '/specific-commerce',
    () => import('../legal/specific-commerce/screen.tsx').then((it) => it.SpecificCommerceScreen),
    { loader, head: headOfLegalPage('specific-commerce') },
  ),
  open(
    '/terms-of-service',
    () => import('../legal/terms-of-service/screen.tsx').then((it) => it.TermsOfServiceScreen),
    { loader, head: headOfLegalPage('terms-of-service') },
  ),
  open(
    '/privacy-protection',
    () => import('../legal/privacy-protection/screen.tsx').then((it) => it.PrivacyProtectionScreen),
    { loader, head: headOfLegalPage('privacy-protection') },
  ),
]
