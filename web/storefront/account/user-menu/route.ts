import type { Route } from '#web/storefront/route/route.ts'

export const userMenuPath = '/user-menu'

export const route: Route = {
  path: userMenuPath,
  access: 'member',
  head: ({ membership }) => ({ title: membership.menuTitle }),
}
