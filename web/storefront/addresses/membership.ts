// What a member sees and changes of themselves.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const membershipRoutes = (member: AddRoute): RouteObject[] => [
  member('/my-page', () => import('../routes/my-page/screen.tsx').then((it) => it.MyPageScreen), {
    loader: () => import('../routes/my-page/loader.ts').then((it) => it.loadMyPage),
    head: ({ myPage }) => ({ title: myPage.title }),
  }),
]
