// The queues that may wait for a person, each with the list that shows it.

import { depositsPath } from '#web/console/money/deposits/route.ts'
import { differencesPath } from '#web/console/money/differences/route.ts'
import { paymentsPath } from '#web/console/money/payments/route.ts'

export const queueLines = [
  { key: 'payments', to: `${paymentsPath}?states=person` },
  { key: 'deposits', to: `${depositsPath}?which=waits` },
  { key: 'differences', to: `${differencesPath}?which=open` },
  { key: 'refunds', to: `${paymentsPath}?states=refunding` },
  { key: 'unfinishedDays', to: differencesPath },
] as const
