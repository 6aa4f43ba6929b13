import { everyRole } from '../../../../contract/operator/roles.ts'
import { HistoryIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/audit',
  roles: everyRole,
  title: ({ areas }) => areas.audit,
  note: ({ audit }) => audit.note,
  navigation: { place: 90, Icon: HistoryIcon },
}
