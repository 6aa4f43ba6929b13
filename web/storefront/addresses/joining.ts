// The way in: login and registration.

import type { RouteObject } from 'react-router'
import type { AddRoute } from '../router.tsx'

export const joiningRoutes = (open: AddRoute): RouteObject[] => [
  open('/login', () => import('../routes/login/screen.tsx').then((it) => it.LoginScreen), {
    head: ({ login }) => ({ title: login.title }),
  }),
  open('/user-register', () => import('../routes/user-register/screen.tsx').then((it) => it.RegisterScreen), {
    loader: () => import('../routes/user-register/loader.ts').then((it) => it.loadPrefectures),
    head: ({ registration }) => ({ title: registration.title }),
  }),
  open(
    '/confirm-user-register',
    () => import('../routes/confirm-user-register/screen.tsx').then((it) => it.ConfirmRegisterScreen),
    {
      loader: () => import('../routes/user-register/loader.ts').then((it) => it.loadPrefectures),
      head: ({ registration }) => ({ title: registration.confirmTitle }),
    },
  ),
  open(
    '/complete-user-register',
    () => import('../routes/complete-user-register/screen.tsx').then((it) => it.CompleteRegisterScreen),
    {
      head: ({ registration }) => ({ title: registration.completeTitle }),
    },
  ),
]
