import { memberReaders } from '../../../../contract/operator/roles.ts'
import { UserIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const membersPath = '/operator/members'

export const route: Route = {
  path: membersPath,
  roles: memberReaders,
  title: ({ areas }) => areas.members,
  note: ({ members }) => members.note,
  navigation: { place: 10, Icon: UserIcon },
}
