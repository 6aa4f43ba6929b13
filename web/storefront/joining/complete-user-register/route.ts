import type { Route } from '../../route.ts'

export const completeRegisterPath = '/complete-user-register'

export const route: Route = {
  path: completeRegisterPath,
  access: 'public',
  head: ({ registration }) => ({ title: registration.completeTitle }),
}
