import type { Route } from '#web/storefront/route/route.ts'

export const completeWithdrawPath = '/complete-withdraw'

export const route: Route = {
  path: completeWithdrawPath,
  access: 'public',
  head: ({ membership }) => ({ title: membership.withdrawnTitle }),
}
