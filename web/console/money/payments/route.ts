import { paymentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

export const paymentsPath = '/operator/money/payments'

export const route: Route = {
  path: paymentsPath,
  roles: paymentReaders,
  title: ({ money }) => money.payments.title,
}
