import { listApprovals } from '../../../../contract/operator/approvals.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/approvals',
  roles: listApprovals.roles,
  title: ({ areas }) => areas.approvals,
  note: ({ approvals }) => approvals.note,
  navigation: { place: 70, Icon: CheckIcon },
}
