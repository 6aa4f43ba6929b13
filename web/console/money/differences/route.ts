import { paymentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

export const differencesPath = '/operator/money/differences'

export const route: Route = {
  path: differencesPath,
  roles: paymentReaders,
  title: ({ money }) => money.differences.title,
}
