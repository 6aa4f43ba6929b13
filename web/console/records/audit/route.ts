import { listAuditRecords } from '../../../../contract/operator/audit-log.ts'
import { HistoryIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/audit',
  roles: listAuditRecords.roles,
  title: ({ areas }) => areas.audit,
  note: ({ audit }) => audit.note,
  navigation: { place: 90, Icon: HistoryIcon },
}
