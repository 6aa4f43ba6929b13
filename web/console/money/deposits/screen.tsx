// The list of deposits; a row leads to the deposit.

import { useLoaderData } from '../../../router/context.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
import { MoneyTabs } from '../money-tabs.tsx'
import { askDeposits, depositsGrid } from './deposits-grid.tsx'
import type { DepositsPage } from './loader.ts'
import { StatementActions } from './statement-dialogs.tsx'

export function Screen() {
  const { money } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as DepositsPage
  const note =
    result.ok && result.data.isMasked
      ? money.noteMasked(money.deposits.note, money.masked)
      : money.deposits.note
  return (
    <Page title={money.deposits.title} note={note} actions={<StatementActions />}>
      <MoneyTabs />
      <Grid
        definition={depositsGrid(services)}
        state={state}
        result={result}
        ask={(query) => askDeposits(api, query)}
      />
    </Page>
  )
}
