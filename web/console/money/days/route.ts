import { moneyKeepers } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/money/days'

/** `day`: a business date; without it the last one that is over. */
export const daysPath = (day: string): string => `${path}?${new URLSearchParams({ day })}`

export const route: Route = { path, roles: moneyKeepers, title: ({ dayFigures }) => dayFigures.title }
