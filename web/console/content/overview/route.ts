import { listContent } from '../../../../contract/operator/content.ts'
import { BookIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const contentPath = '/operator/content'

export const route: Route = {
  path: contentPath,
  roles: listContent.roles,
  title: ({ areas }) => areas.content,
  note: ({ content }) => content.note,
  navigation: { place: 33, Icon: BookIcon },
}
