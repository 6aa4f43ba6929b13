import { staffReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { FriendsIcon } from '#web/ui/shortcut-icons.tsx'

export const route: Route = {
  path: '/operator/operators',
  roles: staffReaders,
  title: ({ areas }) => areas.operators,
  note: ({ operators }) => operators.note,
  navigation: { group: 'settings', place: 2, Icon: FriendsIcon },
}
