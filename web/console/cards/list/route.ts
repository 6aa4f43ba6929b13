import { draftReaders } from '../../../../contract/operator/roles.ts'
import { PriceTagIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const route: Route = {
  path: '/operator/cards',
  roles: draftReaders,
  title: ({ areas }) => areas.cards,
  note: ({ cards }) => cards.note,
  navigation: { place: 33, Icon: PriceTagIcon },
}
