import { approvalDeciders } from '../../../../contract/operator/roles.ts'
import { CheckIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/approvals',
  roles: approvalDeciders,
  title: ({ areas }) => areas.approvals,
  note: ({ approvals }) => approvals.note,
  navigation: { place: 70, Icon: CheckIcon },
}
