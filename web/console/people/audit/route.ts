import { everyRole } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { HistoryIcon } from '#web/ui/icons.tsx'

export const route: Route = {
  path: '/operator/audit',
  roles: everyRole,
  title: ({ areas }) => areas.audit,
  note: ({ audit }) => audit.note,
  navigation: { group: 'settings', place: 5, Icon: HistoryIcon },
}
