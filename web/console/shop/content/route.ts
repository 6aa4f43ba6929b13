import { contentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { BookIcon } from '#web/ui/icons.tsx'

export const contentPath = '/operator/content'

export const route: Route = {
  path: contentPath,
  roles: contentReaders,
  title: ({ areas }) => areas.content,
  note: ({ content }) => content.note,
  navigation: { group: 'sale', place: 4, Icon: BookIcon },
}
