import { draftReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { PriceTagIcon } from '#web/ui/shortcut-icons.tsx'

export const route: Route = {
  path: '/operator/cards',
  roles: draftReaders,
  title: ({ areas }) => areas.cards,
  note: ({ cards }) => cards.note,
  navigation: { group: 'sale', place: 3, Icon: PriceTagIcon },
}
