import type { Route } from '#web/storefront/route/route.ts'

export const withdrawPath = '/withdraw'

export const route: Route = {
  path: withdrawPath,
  access: 'member',
  head: ({ membership }) => ({ title: membership.withdrawTitle }),
}
