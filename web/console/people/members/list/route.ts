import { memberReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { UserIcon } from '#web/ui/icons.tsx'

export const membersPath = '/operator/members'

export const route: Route = {
  path: membersPath,
  roles: memberReaders,
  title: ({ areas }) => areas.members,
  note: ({ members }) => members.note,
  navigation: { group: 'shop', place: 4, Icon: UserIcon, bar: 8 },
}
