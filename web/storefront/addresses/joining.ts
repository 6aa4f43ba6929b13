// The way in and out: login, a forgotten password, registration, the word of farewell.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const joiningRoutes = (open: AddRoute): RouteObject[] => [
  open('/login', () => import('../joining/login/screen.tsx').then((it) => it.LoginScreen), {
    head: ({ login }) => ({ title: login.title }),
  }),
  open(
    '/password-reissue',
    () => import('../joining/password-reissue/screen.tsx').then((it) => it.ReissueScreen),
    { head: ({ reissue }) => ({ title: reissue.title }) },
  ),
  open(
    '/complete-password-reissue',
    () => import('../joining/complete-password-reissue/screen.tsx').then((it) => it.CompleteReissueScreen),
    { head: ({ reissue }) => ({ title: reissue.sentTitle }) },
  ),
  open('/password-reset', () => import('../joining/password-reset/screen.tsx').then((it) => it.ResetScreen), {
    head: ({ reissue }) => ({ title: reissue.resetTitle }),
  }),
  open(
    '/complete-withdraw',
    () => import('../account/complete-withdraw/screen.tsx').then((it) => it.CompleteWithdrawScreen),
    { head: ({ membership }) => ({ title: membership.withdrawnTitle }) },
  ),
  open(
    '/user-register',
    () => import('../joining/user-register/screen.tsx').then((it) => it.RegisterScreen),
    {
      loader: () => import('../joining/load-prefectures.ts').then((it) => it.loadPrefectures),
      head: ({ registration }) => ({ title: registration.title }),
    },
  ),
  open(
    '/confirm-user-register',
    () => import('../joining/confirm-user-register/screen.tsx').then((it) => it.ConfirmRegisterScreen),
    {
      loader: () => import('../joining/load-confirmation.ts').then((it) => it.loadConfirmation),
      head: ({ registration }) => ({ title: registration.confirmTitle }),
    },
  ),
  open(
    '/complete-user-register',
    () => import('../joining/complete-user-register/screen.tsx').then((it) => it.CompleteRegisterScreen),
    {
      head: ({ registration }) => ({ title: registration.completeTitle }),
    },
  ),
]
