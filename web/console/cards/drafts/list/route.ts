import { draftReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { BookIcon } from '#web/ui/icons.tsx'

export const draftsPath = '/operator/drafts'

export const route: Route = {
  path: draftsPath,
  roles: draftReaders,
  title: ({ areas }) => areas.drafts,
  note: ({ drafts }) => drafts.note,
  navigation: { place: 32, Icon: BookIcon },
}
