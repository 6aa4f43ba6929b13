import { contentReaders } from '../../../../contract/operator/roles.ts'
import { BookIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const contentPath = '/operator/content'

export const route: Route = {
  path: contentPath,
  roles: contentReaders,
  title: ({ areas }) => areas.content,
  note: ({ content }) => content.note,
  navigation: { place: 33, Icon: BookIcon },
}
