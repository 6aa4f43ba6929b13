// The list of deposits; a row leads to the deposit.

import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { useLoaderData } from '#web/router/context.tsx'
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
