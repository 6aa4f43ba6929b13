import { packReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { CardsIcon } from '#web/ui/icons.tsx'

export const packsPath = '/operator/packs'

export const route: Route = {
  path: packsPath,
  roles: packReaders,
  title: ({ areas }) => areas.packs,
  note: ({ packs }) => packs.note,
  navigation: { group: 'sale', place: 1, Icon: CardsIcon, bar: 6 },
}
