import { paymentReaders } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'
import { YenIcon } from '#web/ui/icons.tsx'

export const moneyPath = '/operator/money'

export const route: Route = {
  path: moneyPath,
  roles: paymentReaders,
  title: ({ areas }) => areas.money,
  note: ({ money }) => money.note,
  navigation: { group: 'money', place: 1, Icon: YenIcon, bar: 5 },
}
