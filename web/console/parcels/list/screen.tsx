// The list of parcels; a row leads to the parcel.

import { readParcelSheets } from '#contract/operator/parcel-sheets.ts'
import { Grid } from '#web/console/frame/grid/grid.tsx'
import { useApi, useMe, usePhrases, useServices } from '#web/console/frame/services.tsx'
import { mayOpen } from '#web/console/frame/shell/me.ts'
import { Page } from '#web/console/frame/shell/page.tsx'
import type { ParcelFilter } from '#web/console/parcels/chosen-parcels.ts'
import { sheetsPath } from '#web/console/parcels/sheets/route.ts'
import { Link, useLoaderData } from '#web/router/context.tsx'
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
      actions={
        result.ok && (
          <>
            <PrintLink filters={state.filters} />
            <CarrierFiles carriers={result.data.carriers} filters={state.filters} />
          </>
        )
      }
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

/** For the roles that pack: labels, delivery notes and the pick list of what the list shows. */
function PrintLink({ filters }: { filters: Partial<Record<ParcelFilter, string>> }) {
  const { parcelSheets } = usePhrases()
  const roles = useMe()?.roles ?? []
  return mayOpen(readParcelSheets.roles, roles) && <Link to={sheetsPath(filters)}>{parcelSheets.title}</Link>
}
