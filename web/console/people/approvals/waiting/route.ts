import { approvalDeciders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { StampIcon } from '#web/console/frame/shell/icons.tsx'

export const route: Route = {
  path: '/operator/approvals',
  roles: approvalDeciders,
  title: ({ areas }) => areas.approvals,
  note: ({ approvals }) => approvals.note,
  navigation: { group: 'shop', place: 3, Icon: StampIcon, bar: 4, counts: 'approvals' },
}
