// The list of differences; a row leads to the difference. Days that are not reconciled yet stand above it.

import { listDifferences } from '#contract/operator/differences.ts'
import { paymentProviders } from '#contract/payment-methods.ts'
import type { OutputOf } from '#contract/wire.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { defineList, type ListPage, loadList } from '#web/console/frame/grid/list.tsx'
import { type Services, useServices } from '#web/console/frame/services.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { differencePath } from '#web/console/money/difference/route.ts'
import { sideWords } from '#web/console/money/difference/side-words.ts'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { Badge } from '#web/ui/badge.tsx'
import { formatDay } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'

type Difference = OutputOf<typeof listDifferences>['list'][number]

const differencesList = (services: Services) => {
  const { phrases } = services
  const words = phrases.money.differences
  const sayState = ({ settledBy }: Difference) =>
    settledBy === null ? words.open : words.settledBy[settledBy]
  const sayProvider = ({ provider }: Difference) => wordFor(paymentProviders, provider)
  const sayOurs = ({ ours }: Difference) => sideWords(ours, phrases)
  const sayTheirs = ({ theirs }: Difference) => sideWords(theirs, phrases)
  return defineList(services, listDifferences, words, {
    name: words.title,
    keyOf: ({ differenceId }) => differenceId,
    columns: {
      kind: { words: words.kinds, to: ({ differenceId }) => differencePath(differenceId) },
      settledBy: {
        key: 'state',
        cell: (row) => <Badge tone={row.settledBy === null ? 'warning' : 'neutral'}>{sayState(row)}</Badge>,
        text: sayState,
      },
      provider: { cell: sayProvider, text: sayProvider },
      orderId: { key: 'order' },
      ours: { cell: sayOurs, text: sayOurs },
      theirs: { cell: sayTheirs, text: sayTheirs },
      foundAt: { isExtra: true },
    },
    unlisted: { differenceId: true, paymentId: true, settledAt: true },
    filters: { which: { open: words.onlyOpen }, kind: words.kinds },
  })
}

export const load = loadList(differencesList)

export function Screen() {
  const services = useServices()
  const words = services.phrases.money.differences
  const { result } = useLoaderData() as ListPage<OutputOf<typeof listDifferences>>
  const unfinished = result.ok ? result.data.unfinished : []
  return (
    <Page title={words.title} note={words.note}>
      <MoneyTabs />
      {unfinished.length > 0 && (
        <Notice tone="warning" title={words.unfinished}>
          <ul>
            {unfinished.map(({ provider, day, tries }) => (
              <li key={`${provider} ${day}`}>
                {words.unfinishedDay(
                  wordFor(paymentProviders, provider),
                  formatDay(day, services.language),
                  formatInteger(tries),
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <Grid definition={differencesList(services)} />
    </Page>
  )
}
