import { everyRole } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { TodayIcon } from '#web/ui/icons.tsx'

export const startPath = '/operator'

export const route: Route = {
  path: startPath,
  roles: everyRole,
  title: ({ today }) => today.title,
  navigation: { group: 'shop', place: 1, Icon: TodayIcon, bar: 1 },
}
