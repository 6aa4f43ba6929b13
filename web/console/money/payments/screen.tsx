// The list of payments; a row leads to the payment.

import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { MoneyTabs } from '#web/console/money/money-tabs.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import type { PaymentsPage } from './loader.ts'
import { askPayments, paymentsGrid } from './payments-grid.tsx'

export function Screen() {
  const { money } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as PaymentsPage
  const note =
    result.ok && result.data.isMasked
      ? money.noteMasked(money.payments.note, money.masked)
      : money.payments.note
  return (
    <Page title={money.payments.title} note={note}>
      <MoneyTabs />
      <Grid
        definition={paymentsGrid(services)}
        state={state}
        result={result}
        ask={(query) => askPayments(api, query)}
      />
    </Page>
  )
}
