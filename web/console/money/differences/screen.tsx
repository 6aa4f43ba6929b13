// The list of differences; a row leads to the difference. Days that are not reconciled yet stand above it.

import { paymentProviders } from '../../../../contract/payment-methods.ts'
import { useLoaderData } from '../../../router/context.tsx'
import { formatInteger } from '../../../ui/amounts.ts'
import { formatDay } from '../../../ui/dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Grid } from '../../grid/grid.tsx'
import { wordFor } from '../../members/known-words.ts'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
import { MoneyTabs } from '../money-tabs.tsx'
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
