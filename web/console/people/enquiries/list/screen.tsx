// The list of enquiries; a row leads to the thread.

import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { Page } from '#web/console/frame/shell/page.tsx'
import { useLoaderData } from '#web/router/context.tsx'
import { askEnquiries, enquiriesGrid } from './enquiries-grid.tsx'
import type { EnquiriesPage } from './loader.ts'

export function Screen() {
  const { areas, enquiries } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as EnquiriesPage
  return (
    <Page
      title={areas.enquiries}
      note={result.ok && result.data.isMasked ? enquiries.noteMasked : enquiries.note}
    >
      <Grid
        definition={enquiriesGrid(services)}
        state={state}
        result={result}
        ask={(query) => askEnquiries(api, query)}
      />
    </Page>
  )
}
