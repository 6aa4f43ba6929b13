// The list of differences; a row leads to the difference. Days that are not reconciled yet stand above it.

import { paymentProviders } from '#contract/payment-methods.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { wordFor } from '#web/console/frame/shell/known-words.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { formatInteger } from '#web/ui/amounts.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Notice } from '#web/ui/notice.tsx'
import { askDifferences, differencesGrid } from './differences-grid.tsx'
import type { DifferencesPage } from './loader.ts'

export function Screen() {
  const { money } = usePhrases()
  const words = money.differences
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as DifferencesPage
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
      <Grid
        definition={differencesGrid(services)}
        state={state}
        result={result}
        ask={(query) => askDifferences(api, query)}
      />
    </Page>
  )
}
