// The list of parcels; a row leads to the parcel.

import { useLoaderData } from '../../../router/context.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useApi, usePhrases, useServices } from '../../services.tsx'
import { Page } from '../../shell/page.tsx'
import { CarrierFiles } from './carrier-files.tsx'
import type { ParcelsPage } from './loader.ts'
import { askParcels, parcelsGrid } from './parcels-grid.tsx'
import { Proposals } from './proposals.tsx'

export function Screen() {
  const { areas, parcels } = usePhrases()
  const services = useServices()
  const api = useApi()
  const { state, result } = useLoaderData() as ParcelsPage
  return (
    <Page
      title={areas.parcels}
      note={result.ok && result.data.isMasked ? parcels.noteMasked : parcels.note}
      actions={result.ok && <CarrierFiles carriers={result.data.carriers} filters={state.filters} />}
    >
      {result.ok && <Proposals proposals={result.data.proposals} />}
      <Grid
        definition={parcelsGrid(services)}
        state={state}
        result={result}
        ask={(query) => askParcels(api, query)}
      />
    </Page>
  )
}
