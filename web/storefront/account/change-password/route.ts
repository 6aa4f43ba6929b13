import type { Route } from '#web/storefront/route/route.ts'

export const changePasswordPath = '/change-password'

export const route: Route = {
  path: changePasswordPath,
  access: 'member',
  head: ({ security }) => ({ title: security.title }),
}
