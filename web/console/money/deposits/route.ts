import { paymentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

export const depositsPath = '/operator/money/deposits'

export const route: Route = {
  path: depositsPath,
  roles: paymentReaders,
  title: ({ money }) => money.deposits.title,
}
