import { listOperators } from '../../../../contract/operator/staff.ts'
import { FriendsIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/operators',
  roles: listOperators.roles,
  title: ({ areas }) => areas.operators,
  note: ({ operators }) => operators.note,
  navigation: { place: 80, Icon: FriendsIcon },
}
