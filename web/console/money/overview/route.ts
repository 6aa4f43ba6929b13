import { paymentReaders } from '../../../../contract/operator/roles.ts'
import { YenIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const moneyPath = '/operator/money'

export const route: Route = {
  path: moneyPath,
  roles: paymentReaders,
  title: ({ areas }) => areas.money,
  note: ({ money }) => money.note,
  navigation: { place: 20, Icon: YenIcon },
}
