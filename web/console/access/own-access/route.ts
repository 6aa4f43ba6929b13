import { everyRole } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

export const ownAccessPath = '/operator/access'

export const route: Route = {
  path: ownAccessPath,
  roles: everyRole,
  title: ({ access }) => access.title,
  note: ({ access }) => access.note,
}
