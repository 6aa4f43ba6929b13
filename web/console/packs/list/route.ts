import { packReaders } from '../../../../contract/operator/roles.ts'
import { CardsIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const packsPath = '/operator/packs'

export const route: Route = {
  path: packsPath,
  roles: packReaders,
  title: ({ areas }) => areas.packs,
  note: ({ packs }) => packs.note,
  navigation: { place: 30, Icon: CardsIcon },
}
