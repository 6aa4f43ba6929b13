import { paymentReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/money/payments/:paymentId'

export const paymentPath = (paymentId: string): string => fillPath(path, { paymentId })

export const route: Route = { path, roles: paymentReaders, title: ({ money }) => money.payment.title }
