// What a member sees and changes of themselves.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const membershipRoutes = (member: AddRoute): RouteObject[] => [
  member('/my-page', () => import('../account/my-page/screen.tsx').then((it) => it.MyPageScreen), {
    loader: () => import('../account/my-page/loader.ts').then((it) => it.loadMyPage),
    head: ({ myPage }) => ({ title: myPage.title }),
  }),
  member('/user-menu', () => import('../account/user-menu/screen.tsx').then((it) => it.UserMenuScreen), {
    head: ({ membership }) => ({ title: membership.menuTitle }),
  }),
  member(
    '/change-member',
    () => import('../account/change-member/screen.tsx').then((it) => it.ChangeMemberScreen),
    {
      loader: () => import('../account/change-member/loader.ts').then((it) => it.loadChangeMember),
      head: ({ membership }) => ({ title: membership.profileTitle }),
    },
  ),
  member(
    '/change-password',
    () => import('../account/change-password/screen.tsx').then((it) => it.ChangePasswordScreen),
    { head: ({ membership }) => ({ title: membership.passwordTitle }) },
  ),
  member('/withdraw', () => import('../account/withdraw/screen.tsx').then((it) => it.WithdrawScreen), {
    loader: () => import('../account/withdraw/loader.ts').then((it) => it.loadWithdrawal),
    head: ({ membership }) => ({ title: membership.withdrawTitle }),
  }),
]
