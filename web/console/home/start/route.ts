import { everyRole } from '../../../../contract/operator/roles.ts'
import { TodayIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const startPath = '/operator'

export const route: Route = {
  path: startPath,
  roles: everyRole,
  title: ({ today }) => today.title,
  navigation: { place: 1, Icon: TodayIcon },
}
