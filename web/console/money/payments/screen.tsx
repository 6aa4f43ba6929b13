// The list of payments; a row leads to the payment.

import { useLoaderData } from '../../../router/context.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
import { MoneyTabs } from '../money-tabs.tsx'
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
