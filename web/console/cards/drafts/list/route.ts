import { draftReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { PencilIcon } from '#web/console/frame/shell/icons.tsx'

export const draftsPath = '/operator/drafts'

export const route: Route = {
  path: draftsPath,
  roles: draftReaders,
  title: ({ areas }) => areas.drafts,
  note: ({ drafts }) => drafts.note,
  navigation: { group: 'sale', place: 2, Icon: PencilIcon, bar: 9 },
}
