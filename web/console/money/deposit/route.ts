import { paymentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/money/deposit'

/** The bank chooses the ids, so they may hold any sign. */
export const depositPath = (name: { source: string; depositId: string }): string =>
  `${path}?${new URLSearchParams(name)}`

export const route: Route = { path, roles: paymentReaders, title: ({ money }) => money.deposit.title }
