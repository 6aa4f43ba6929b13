import { draftReaders } from '../../../../contract/operator/roles.ts'
import { BookIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const draftsPath = '/operator/drafts'

export const route: Route = {
  path: draftsPath,
  roles: draftReaders,
  title: ({ areas }) => areas.drafts,
  note: ({ drafts }) => drafts.note,
  navigation: { place: 32, Icon: BookIcon },
}
