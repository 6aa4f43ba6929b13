import { paymentReaders } from '#contract/operator/roles.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/money/differences/:differenceId'

export const differencePath = (differenceId: string): string => fillPath(path, { differenceId })

export const route: Route = { path, roles: paymentReaders, title: ({ money }) => money.difference.title }
