import { messageReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { SendIcon } from '#web/console/frame/shell/icons.tsx'

export const route: Route = {
  path: '/operator/messages',
  roles: messageReaders,
  title: ({ areas }) => areas.messages,
  note: ({ messages }) => messages.note,
  navigation: { group: 'settings', place: 4, Icon: SendIcon },
}
