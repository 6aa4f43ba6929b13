import { staffReaders } from '../../../../contract/operator/roles.ts'
import { FriendsIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/operators',
  roles: staffReaders,
  title: ({ areas }) => areas.operators,
  note: ({ operators }) => operators.note,
  navigation: { place: 80, Icon: FriendsIcon },
}
