import { approvalDeciders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { CheckIcon } from '#web/ui/icons.tsx'

export const route: Route = {
  path: '/operator/approvals',
  roles: approvalDeciders,
  title: ({ areas }) => areas.approvals,
  note: ({ approvals }) => approvals.note,
  navigation: { place: 70, Icon: CheckIcon },
}
