import type { Route } from '#web/storefront/route/route.ts'

export const completeRegisterPath = '/complete-user-register'

export const route: Route = {
  path: completeRegisterPath,
  access: 'public',
  head: ({ registration }) => ({ title: registration.completeTitle }),
}
